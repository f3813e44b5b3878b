import { limits } from '@stowed/contract';
import type { Toolbox } from '@stowed/contract';
import type { FormEvent } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { NumberField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { copiesOf, withEids } from './copies.ts';
import type { Copies } from './copies.ts';
import type { CopyEntries } from './kept-copies.ts';
import { useDuplication } from './use-duplication.ts';

interface DuplicateDialogProps {
  readonly toolbox: Toolbox;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Makes toolboxes like this one. Stays open with its entries after a failure. */
export function DuplicateDialog({ toolbox, onClose, onDone }: DuplicateDialogProps) {
  const form = useDuplication(toolbox, onDone);
  const { entries, setEntries, isPending, problem } = form;
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
      title={`Duplicate ${toolbox.toolboxId}`}
      description="Copies its drawers, foam colors, tool counts and templates. Photos and inventories stay here."
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        {form.failure && <Alert tone="bad">{form.failure}</Alert>}
        <Entries entries={entries} onChange={setEntries} />
        <DialogFoot>
          {form.shownProblem ? (
            <p role="alert" className="font-semibold text-bad">
              {form.shownProblem}
            </p>
          ) : (
            problem === undefined && <Preview copies={copiesOf(entries)} />
          )}
          <Button type="submit" size="lg" variant="primary" className="w-full" isPending={isPending}>
            {problem === undefined ? `Make ${countOf(entries.count, 'copy', 'copies')}` : 'Make copies'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface EntriesProps {
  readonly entries: CopyEntries;
  readonly onChange: (entries: CopyEntries) => void;
}

function Entries({ entries, onChange }: EntriesProps) {
  const { min, max } = limits.copies;
  return (
    <>
      <TextField
        label="Name"
        hint="# becomes the number; ## makes it 02"
        autoComplete="off"
        value={entries.pattern}
        onChange={(event) => onChange({ ...entries, pattern: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Copies"
          min={min}
          max={max}
          fallback={min}
          value={entries.count}
          onChange={(count) => onChange({ ...entries, count })}
        />
        <NumberField
          label="First number"
          min={0}
          fallback={1}
          value={entries.first}
          onChange={(first) => onChange({ ...entries, first })}
        />
      </div>
      <TextAreaField
        label="Equipment IDs"
        hint="Optional. Paste one per line: one copy is made for each."
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={entries.eids}
        onChange={(event) => onChange(withEids(entries, event.target.value))}
      />
    </>
  );
}

const lineOf = ({ name, eid }: Copies[number]) => (eid ? `${name}, EID ${eid}` : name);

/** The first and last copies, as they will be named. */
function Preview({ copies }: { readonly copies: Copies }) {
  const [first, last] = [copies[0], copies.at(-1)];
  if (!first || !last) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {lineOf(first)}
      {first !== last && ` to ${lineOf(last)}`}
    </p>
  );
}
