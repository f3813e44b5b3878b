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
