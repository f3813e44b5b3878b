import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { isWholeList } from './name-pairing.ts';
import { ListFileError, readListFile } from './read-list-file.ts';
import type { NameList } from './use-name-list.ts';

const MOST_PROBLEMS = 4;

/** The list itself: pasted, typed or from a file. */
export function ListText({ names }: { readonly names: NameList }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that the same file can be chosen again after a correction.
    event.target.value = '';
    if (!file) return;
    try {
      names.takeList(await readListFile(file));
      setFault(undefined);
    } catch (error) {
      if (!(error instanceof ListFileError)) throw error;
      setFault(error.message);
    }
  };

  return (
    <>
      <TextAreaField
        label="Tool list"
        hint="One tool a line. Columns, where there are some: name, part number, pieces; or as a heading names them."
        rows={6}
        autoFocus
        spellCheck={false}
        value={names.text}
        onChange={({ target: { value } }) =>
          isWholeList(value, names.text) ? names.takeList(value) : names.setText(value)
        }
        className="[&_textarea]:whitespace-pre"
      />
      <Problems names={names} />
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Button onClick={() => chooser.current?.click()} className="min-h-12 w-full">
        <FileUp size={18} aria-hidden="true" /> Choose a CSV file
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void handleFile(event)}
      />
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
