import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { ListFileError, readListFile } from './read-list-file.ts';
import type { ChosenSeparator, NameList } from './use-name-list.ts';

const separators: readonly { readonly value: ChosenSeparator; readonly label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'none', label: 'Nothing, a name a line' },
  { value: 'tab', label: 'Tab' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'comma', label: 'Comma' },
];

const MOST_PROBLEMS = 4;

/** The list itself: pasted, typed or from a file. */
export function ListFields({ names }: { readonly names: NameList }) {
  const { list, separator, setText, setSeparator } = names;
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Emptied, so that the same file can be chosen again once it is mended.
    event.target.value = '';
    if (!file) return;
    try {
      setText(await readListFile(file));
      setFault(undefined);
    } catch (error) {
      if (!(error instanceof ListFileError)) throw error;
      setFault(error.message);
    }
  };

  return (
    <div className="space-y-3">
      <TextAreaField
        label="Tool list"
        hint="One tool a line. Columns, where there are some: name, part number, pieces; or as a heading names them."
        rows={6}
        autoFocus
        spellCheck={false}
        value={names.text}
        onChange={(event) => setText(event.target.value)}
        className="[&_textarea]:whitespace-pre"
      />
      <div className="grid gap-3 sm:grid-cols-2 sm:items-end lg:grid-cols-1">
        <Button onClick={() => chooser.current?.click()} className="min-h-12">
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
        <SelectField
          label="Columns are separated by"
          options={separators.map((one) =>
            one.value === 'auto' && !names.isEmpty ? { ...one, label: foundWords(list.separator) } : one,
          )}
          value={separator}
          onChange={(event) => {
            const chosen = separators.find(({ value }) => value === event.target.value);
            if (chosen) setSeparator(chosen.value);
          }}
        />
      </div>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Problems names={names} />
      {list.unused.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">Columns not used: {list.unused.join(', ')}</p>
      )}
    </div>
  );
}

function foundWords(found: string): string {
  return `Automatic: ${found === 'none' ? 'nothing' : found}`;
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
