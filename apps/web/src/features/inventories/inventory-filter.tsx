import { inventoryKind } from '@stowed/contract';
import type { InventoryKind } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';
import { SelectField, TextField } from '../../ui/field.tsx';

/** What the list shows; dates as typed, in this device's zone. */
export interface Shown {
  readonly kind?: InventoryKind | undefined;
  readonly from: string;
  readonly to: string;
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...inventoryKind.options.map((value) => ({ value, label: inventoryKindWords[value] })),
];

interface InventoryFilterProps {
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
}

export function InventoryFilter({ shown, onChange }: InventoryFilterProps) {
  const handleKind = (value: string) =>
    onChange({ ...shown, kind: inventoryKind.options.find((kind) => kind === value) });
  return (
    <div className="my-4 grid grid-cols-2 gap-3 md:grid-cols-3">
      <SelectField
        label="Kind"
        className="col-span-2 md:col-span-1"
        options={kinds}
        value={shown.kind ?? ''}
        onChange={({ target }) => handleKind(target.value)}
      />
      <TextField
        label="From"
        type="date"
        value={shown.from}
        onChange={({ target }) => onChange({ ...shown, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={shown.to}
        onChange={({ target }) => onChange({ ...shown, to: target.value })}
      />
    </div>
  );
}
