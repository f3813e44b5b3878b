import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { ListFileError, readListFile } from '../lib/list-file.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

interface ListFileButtonProps {
  /** Called with the text of the chosen file. */
  readonly onText: (text: string) => void;
}

/** Chooses a text file, such as a list that a spreadsheet saved as CSV, and says why one cannot be read. */
export function ListFileButton({ onText }: ListFileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that the same file can be chosen again after a correction.
    event.target.value = '';
    if (!file) return;
    try {
      onText(await readListFile(file));
      setFault(undefined);
    } catch (error) {
      if (!(error instanceof ListFileError)) throw error;
      setFault(error.message);
    }
  };

  return (
    <>
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
