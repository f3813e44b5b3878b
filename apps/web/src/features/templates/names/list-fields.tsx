import type { WaitingName } from '@stowed/contract';
import { FileUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { waitingList } from './waiting-list.ts';
import { ListText } from './list-text.tsx';
import type { ChosenSeparator } from './kept-names.ts';
import type { NameList } from './use-name-list.ts';

interface ListFieldsProps {
  readonly names: NameList;
  readonly waitingNames: readonly WaitingName[];
}

/** The list and its options. */
export function ListFields({ names, waitingNames }: ListFieldsProps) {
  const { unused } = names.list;
  return (
    <div className="space-y-3">
      <WaitingButton names={names} waitingNames={waitingNames} />
      <ListText names={names} />
      {!names.isEmpty && <ListOptions names={names} />}
      {unused.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">Columns not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

/** Takes the names that wait as the list. */
function WaitingButton({ names, waitingNames }: ListFieldsProps) {
  if (waitingNames.length === 0) return null;
  return (
    <Button className="min-h-12 w-full" onClick={() => names.setText(waitingList(waitingNames))}>
      <FileUp size={18} aria-hidden="true" /> Waiting names ({waitingNames.length})
    </Button>
  );
}

const separators: readonly { readonly value: ChosenSeparator; readonly label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'none', label: 'Nothing: one name per line' },
  { value: 'tab', label: 'Tab' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'comma', label: 'Comma' },
];

/** The list's format. */
function ListOptions({ names: { list, separator, setSeparator } }: { readonly names: NameList }) {
  return (
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
  );
}

function foundWords(found: string): string {
  return `Automatic: ${found === 'none' ? 'nothing' : found}`;
}
