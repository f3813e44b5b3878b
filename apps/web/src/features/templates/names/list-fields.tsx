import type { WaitingName } from '@stowed/contract';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { waitingList } from './waiting-list.ts';
import { ListText } from './list-text.tsx';
import type { NameList, ChosenSeparator } from './use-name-list.ts';

interface ListFieldsProps {
  readonly names: NameList;
  readonly waitingNames: readonly WaitingName[];
}

/** The list and its options. On a phone the pairing replaces it once a whole list is there. */
export function ListFields({ names, waitingNames }: ListFieldsProps) {
  const id = useId();
  const { unused } = names.list;
  return (
    <div className="space-y-3">
      {names.isUsable && <Fold names={names} controls={id} />}
      <div id={id} className={cx('space-y-3', names.isFolded && 'max-lg:hidden')}>
        <WaitingButton names={names} waitingNames={waitingNames} />
        <ListText names={names} />
        {!names.isEmpty && <ListOptions names={names} />}
      </div>
      {unused.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">Columns not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

/** Takes the names of the import as the list. */
function WaitingButton({ names, waitingNames }: ListFieldsProps) {
  if (waitingNames.length === 0) return null;
  return (
    <Button className="min-h-12 w-full" onClick={() => names.takeList(waitingList(waitingNames))}>
      <FileUp size={18} aria-hidden="true" /> Names from the import ({waitingNames.length})
    </Button>
  );
}

/** Which of the two is shown when they do not fit side by side. */
function Fold({ names, controls }: { readonly names: NameList; readonly controls: string }) {
  const { isFolded, list } = names;
  const button = useRef<HTMLButtonElement>(null);
  // On a phone the focused field is now hidden; on wider screens this button is hidden and ignores focus.
  useEffect(() => {
    if (isFolded) button.current?.focus();
  }, [isFolded]);
  return (
    <div className="flex items-center justify-between gap-3 lg:hidden">
      <p className="min-w-0 font-semibold">{countOf(list.tools.length, 'name')}</p>
      <Button
        ref={button}
        className="min-h-12 shrink-0"
        aria-expanded={!isFolded}
        aria-controls={controls}
        onClick={isFolded ? names.unfold : names.fold}
      >
        {isFolded ? 'Change the list' : 'Show the pairs'}
      </Button>
    </div>
  );
}

const separators: readonly { readonly value: ChosenSeparator; readonly label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'none', label: 'Nothing: one name per line' },
  { value: 'tab', label: 'Tab' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'comma', label: 'Comma' },
];

const orders = [
  { value: 'reading', label: 'Row by row, from the left' },
  { value: 'numbers', label: 'By their numbers' },
] as const;

/** The list's format, and the shape that gets the first name. */
function ListOptions({ names }: { readonly names: NameList }) {
  const { list, separator, setSeparator, order, setOrder } = names;
  return (
    <>
      <SelectField
        label="Columns are separated by"
        options={separators.map((one) =>
          one.value === 'auto' ? { ...one, label: foundWords(list.separator) } : one,
        )}
        value={separator}
        onChange={(event) => {
          const chosen = separators.find(({ value }) => value === event.target.value);
          if (chosen) setSeparator(chosen.value);
        }}
      />
      <SelectField
        label="Order of the shapes"
        hint={order === 'reading' ? 'The tools are then numbered in this order.' : undefined}
        options={[...orders]}
        value={order}
        onChange={(event) => {
          const chosen = orders.find(({ value }) => value === event.target.value);
          if (chosen) setOrder(chosen.value);
        }}
      />
    </>
  );
}

function foundWords(found: string): string {
  return `Automatic: ${found === 'none' ? 'nothing' : found}`;
}
