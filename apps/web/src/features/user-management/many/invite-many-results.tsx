import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { AddressList } from '@stowed/domain';
import { countOf } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from '../../../ui/dialog.tsx';
import type { ManyResults } from '../api/use-invitations.ts';
import { invited, limitWords, linksFile, mailWords, outcomeWords, unmailed } from './results.ts';

interface ResultWords {
  readonly title: (count: number) => string;
  readonly made: string;
  readonly refused: string;
  /** What to do with those that the daily limit kept from a link; a time follows. */
  readonly rest: string;
}

interface InviteManyResultsProps {
  readonly results: ManyResults;
  readonly words: ResultWords;
  /** The lines of the list that are not addresses. */
  readonly unsent?: AddressList['others'];
  readonly onSaved: () => void;
  /** Present if addresses are left to be corrected or sent later. */
  readonly onRest?: (() => void) | undefined;
  readonly onDone: () => void;
}

/** What became of each address. */
export function InviteManyResults(props: InviteManyResultsProps) {
  const { results, words, unsent = [], onSaved, onRest, onDone } = props;
  const [answeredAt] = useState(() => Date.now());
  const count = invited(results).length;
  const handleSave = () => {
    saveFile('invitation-links.csv', linksFile(results));
    onSaved();
  };
  return (
    <div className="space-y-4">
      <Alert tone={count > 0 ? 'good' : 'plain'} title={words.title(count)}>
        <Unmailed results={results} />
      </Alert>
      {results.limit && <Alert tone="warn">{limitWords(results.limit, words.rest, answeredAt)}</Alert>}
      <Outcomes label={words.refused} outcomes={[...refusedOf(results), ...unsent.map(unsentLine)]} />
      <Outcomes label={words.made} outcomes={madeOf(results)} />
      {onRest && <p className="text-sm text-ink-soft">What was not sent stays in the list of Invite many.</p>}
      <DialogFoot>
        {count > 0 && (
          <Button
            size="lg"
            variant={unmailed(results).length > 0 ? 'primary' : 'secondary'}
            className="w-full"
            onClick={handleSave}
          >
            <Download size={18} aria-hidden="true" />
            Save links as CSV
          </Button>
        )}
        <div className="flex gap-2">
          {onRest && (
            <Button size="lg" className="grow" onClick={onRest}>
              Back to the rest
            </Button>
          )}
          <Button size="lg" className="grow" onClick={onDone}>
            Done
          </Button>
        </div>
      </DialogFoot>
    </div>
  );
}

function Unmailed({ results }: { readonly results: ManyResults }) {
  const links = unmailed(results).length;
  if (links === 0) return null;
  const isAll = links === invited(results).length;
  return (
    <p>
      {isAll ? 'No email was sent.' : `${countOf(links, 'email')} could not be sent.`} Save the links and hand
      them over: they are shown only now.
    </p>
  );
}

interface Outcome {
  readonly email: string;
  readonly words: string;
}

const refusedOf = ({ results }: ManyResults): readonly Outcome[] =>
  results.flatMap(({ email, outcome }) =>
    outcome === 'invited' ? [] : [{ email, words: outcomeWords[outcome] }],
  );

const unsentLine = ({ line, text }: AddressList['others'][number]): Outcome => ({
  email: text,
  words: `${outcomeWords.not_an_address} (line ${line})`,
});

/** Without words on each one while no email at all was sent, which is said above them. */
function madeOf(results: ManyResults): readonly Outcome[] {
  const isWorthSaying = unmailed(results).length < invited(results).length;
  return results.results.flatMap(({ email, made }) =>
    made ? [{ email, words: isWorthSaying ? mailWords[made.mail] : '' }] : [],
  );
}

interface OutcomesProps {
  readonly label: string;
  readonly outcomes: readonly Outcome[];
}

/** What became of each address, in words. */
function Outcomes({ label, outcomes }: OutcomesProps) {
  const id = useId();
  if (outcomes.length === 0) return null;
  return (
    <div className="space-y-1.5">
      <h3 className="placard">
        <span id={id}>{label}</span> ({outcomes.length})
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-md border border-line">
        {outcomes.map(({ email, words }) => (
          <li
            key={`${email} ${words}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2"
          >
            <span className="wrap-anywhere">{email}</span>
            <span className="text-sm text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
