import { toolDetails } from '@stowed/domain';
import { useId } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { ListFileButton } from '../../../widgets/list-file-button.tsx';
import type { NameList } from './use-name-list.ts';

const MOST_PROBLEMS = 4;

/** The list itself: pasted, typed or read from a file. */
export function ListText({ names }: { readonly names: NameList }) {
  return (
    <>
      <TextAreaField
        label="Tool list"
        hint="One tool per line. Columns, if any: name, part number, pieces, or the order of a header row."
        rows={6}
        autoFocus
        spellCheck={false}
        value={names.text}
        onChange={({ target: { value } }) => names.setText(value)}
        className="[&_textarea]:whitespace-pre"
      />
      <Problems names={names} />
      <ReadAs names={names} />
      <ListFileButton onText={names.setText} />
    </>
  );
}

function Problems({ names: { list } }: { readonly names: NameList }) {
  const { problems } = list;
  if (problems.length === 0) return null;
  return (
    <Alert tone="bad" title="The list cannot be used yet">
      <ul>
        {problems.slice(0, MOST_PROBLEMS).map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}.
          </li>
        ))}
      </ul>
      {problems.length > MOST_PROBLEMS && <p>And {problems.length - MOST_PROBLEMS} more lines.</p>}
    </Alert>
  );
}

/** What each line of a list with columns is read as: "Wrench, 13" may not mean 13 pieces. */
function ReadAs({ names: { list } }: { readonly names: NameList }) {
  const titleId = useId();
  const { tools, separator } = list;
  if (separator === 'none' || tools.length === 0) return null;
  return (
    <div className="space-y-1.5 text-sm">
      <p id={titleId} className="font-semibold">
        Read as
      </p>
      <ul
        aria-labelledby={titleId}
        // Scrolls by keys.
        tabIndex={0}
        className="max-h-32 divide-y divide-line overflow-y-auto rounded-md border border-line px-3"
      >
        {tools.map((tool, index) => (
          <li key={index} className="flex justify-between gap-4 py-1 wrap-anywhere">
            <span className="min-w-0">{tool.name}</span>{' '}
            <span className="min-w-0 text-right font-semibold">{toolDetails(tool) || '1 piece'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
