import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { isWholeList } from './name-pairing.ts';
import type { NameList } from './use-name-list.ts';

/** Larger than any list of tools. */
const MOST_BYTES = 1_000_000;

/** A file that is not a list of tools. The message is for the user. */
class ListFileError extends Error {}

/**
 * Reads a file as spreadsheets write it: UTF-8, UTF-16 with its mark, or else Windows-1252. Throws
 * ListFileError.
 */
async function readListFile(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new ListFileError('The file is too large for a tool list.');
  const bytes = new Uint8Array(await bytesOf(file));
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) {
    throw new ListFileError(
      'This is not a text file. Save the list as CSV, or copy its cells and paste them.',
    );
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function bytesOf(file: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.onerror = () => reject(new ListFileError('Error reading file', { cause: reader.error }));
    reader.readAsArrayBuffer(file);
  });
}

const MOST_PROBLEMS = 4;

/** The list itself: pasted, typed or read from a file. */
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
        hint="One tool per line. Columns, if any: name, part number, pieces, or in the order of a heading line."
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
