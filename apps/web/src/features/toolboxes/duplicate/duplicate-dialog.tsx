import { limits } from '@stowed/contract';
import type { FormEvent } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { NumberField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { withEids } from './copies.ts';
import type { Copies, Source } from './copies.ts';
import type { CopyEntries } from './kept-copies.ts';
import { useDuplication } from './use-duplication.ts';

interface DuplicateDialogProps {
  readonly sources: readonly Source[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Makes toolboxes like these. Stays open with its entries after a failure. */
export function DuplicateDialog({ sources, onClose, onDone }: DuplicateDialogProps) {
  const form = useDuplication(sources, onDone);
  const { entries, setEntries, isPending, copies } = form;
  const [only, ...others] = sources;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React also tells the form of the dialog below.
    event.stopPropagation();
    form.submit();
  };
  // Leaving now would lose the input and the result of the request.
  const handleClose = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={`Duplicate ${others.length === 0 ? only?.toolboxId : countOf(sources.length, 'toolbox', 'toolboxes')}`}
      description="Copies drawers, foam colors, tool counts, templates and waiting names. Photos and inventories stay."
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        {form.failure && <Alert tone="bad">{form.failure}</Alert>}
        {others.length === 0 ? (
          <OfOne entries={entries} onChange={setEntries} copies={copies} />
        ) : (
          <OfSeveral sources={sources} entries={entries} onChange={setEntries} copies={copies} />
        )}
        <TextAreaField
          label="Equipment IDs"
          hint={
            others.length === 0
              ? 'Optional. Paste one per line: one copy is made for each.'
              : 'Optional. Paste one per line, in the order of the copies.'
          }
          rows={4}
          autoComplete="off"
          spellCheck={false}
          value={entries.eids}
          onChange={(event) => setEntries(withEids(entries, event.target.value))}
        />
        <DialogFoot>
          {form.shownProblem && (
            <p role="alert" className="font-semibold text-bad">
              {form.shownProblem}
            </p>
          )}
          <Button type="submit" size="lg" variant="primary" className="w-full" isPending={isPending}>
            {copies
              ? `Make ${countOf(copies.flatMap((one) => one.copies).length, 'copy', 'copies')}`
              : 'Make copies'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface EntriesProps {
  readonly entries: CopyEntries;
  readonly onChange: (entries: CopyEntries) => void;
  readonly copies: Copies | undefined;
}

const NAME_HINT = '# becomes the number; ## makes it 02. Numbers already in use are skipped.';

function OfOne({ entries, onChange, copies }: EntriesProps) {
  return (
    <>
      <TextField
        label="Name"
        hint={NAME_HINT}
        autoComplete="off"
        value={entries.patterns[0] ?? ''}
        onChange={(event) => onChange({ ...entries, patterns: [event.target.value] })}
      />
      <div className="grid grid-cols-2 gap-3">
        <CountField label="Copies" entries={entries} onChange={onChange} />
        <NumberField
          label="First number"
          min={0}
          fallback={1}
          value={entries.first}
          onChange={(first) => onChange({ ...entries, first })}
        />
      </div>
      {copies?.[0] && <Preview copies={copies[0].copies} />}
    </>
  );
}

interface OfSeveralProps extends EntriesProps {
  readonly sources: readonly Source[];
}

/** One row for each toolbox, with the names of its copies. */
function OfSeveral({ sources, entries, onChange, copies }: OfSeveralProps) {
  const change = (index: number, pattern: string) =>
    onChange({ ...entries, patterns: entries.patterns.with(index, pattern) });
  return (
    <>
      <CountField label="Copies of each" entries={entries} onChange={onChange} />
      <p className="text-sm text-ink-soft">{NAME_HINT}</p>
      <ul className="divide-y divide-line border-y border-line">
        {sources.map(({ toolboxId, name }, index) => (
          <li key={toolboxId} className="space-y-1 py-3">
            <TextField
              label={`Copies of ${name}`}
              autoComplete="off"
              value={entries.patterns[index] ?? ''}
              onChange={({ target }) => change(index, target.value)}
            />
            {copies?.[index] && <Preview copies={copies[index].copies} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface CountFieldProps extends Pick<EntriesProps, 'entries' | 'onChange'> {
  readonly label: string;
}

function CountField({ label, entries, onChange }: CountFieldProps) {
  const { min, max } = limits.copies;
  return (
    <NumberField
      label={label}
      min={min}
      max={Math.floor(max / entries.patterns.length)}
      fallback={min}
      value={entries.count}
      onChange={(count) => onChange({ ...entries, count })}
    />
  );
}

type Copy = Copies[number]['copies'][number];
const lineOf = ({ name, eid }: Copy) => (eid ? `${name}, EID ${eid}` : name);

/** The first and last copies, as they will be named. */
function Preview({ copies }: { readonly copies: readonly Copy[] }) {
  const [first, last] = [copies[0], copies.at(-1)];
  if (!first || !last) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {lineOf(first)}
      {first !== last && ` to ${lineOf(last)}`}
    </p>
  );
}
