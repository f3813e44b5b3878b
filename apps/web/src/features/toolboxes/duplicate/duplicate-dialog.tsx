import { limits } from '@stowed/contract';
import type { FormEvent } from 'react';
import { countOf } from '../../../lib/format.ts';
import { leaveThen } from '../../../lib/leave-guard.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { NumberField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { copiesPlace } from '../kept-places.ts';
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
  const { entries, setEntries, isPending, copies, skipped } = form;
  const shown = { entries, onChange: setEntries, copies, skipped };
  const [only, ...others] = sources;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React also tells the form of the dialog below.
    event.stopPropagation();
    form.submit();
  };
  // Leaving now would lose the input and the result of the request.
  const handleClose = () => {
    if (isPending) return;
    if (form.work) leaveThen(onClose);
    // The dialog below stays, with its entries.
    else onClose();
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
        {others.length === 0 ? <OfOne form={shown} /> : <OfSeveral sources={sources} form={shown} />}
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
          error={form.eidsProblem}
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
      <UnsavedGuard place={copiesPlace} work={form.work}>
        The copies are not made, and what you entered will be lost.
      </UnsavedGuard>
    </Dialog>
  );
}

interface EntriesProps {
  readonly entries: CopyEntries;
  readonly onChange: (entries: CopyEntries) => void;
  readonly copies: Copies | undefined;
  readonly skipped: readonly string[];
}

interface OfOneProps {
  readonly form: EntriesProps;
}

const NAME_HINT = '# becomes the number; ## makes it 02. Numbers already in use are skipped.';

function OfOne({ form: { entries, onChange, copies, skipped } }: OfOneProps) {
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
      {copies?.[0] && <Preview copies={copies[0].copies} skipped={skipped[0]} />}
    </>
  );
}

interface OfSeveralProps extends OfOneProps {
  readonly sources: readonly Source[];
}

/** One row for each toolbox, with the names of its copies. */
function OfSeveral({ sources, form: { entries, onChange, copies, skipped } }: OfSeveralProps) {
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
            {copies?.[index] && <Preview copies={copies[index].copies} skipped={skipped[index]} />}
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

interface PreviewProps {
  readonly copies: readonly Copy[];
  readonly skipped: string | undefined;
}

/** The first and last copies, as they will be named, and all of them on request. */
function Preview({ copies, skipped }: PreviewProps) {
  const [first, last] = [copies[0], copies.at(-1)];
  if (!first || !last) return null;
  return (
    <div className="space-y-1 text-sm text-ink-soft wrap-anywhere">
      <p>
        {lineOf(first)}
        {first !== last && ` to ${lineOf(last)}`}
      </p>
      {skipped && <p className="font-semibold text-warn">Skips {skipped}</p>}
      {copies.length > 2 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">All {copies.length} copies</summary>
          <ul>
            {copies.map((copy) => (
              <li key={copy.name}>{lineOf(copy)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
