import { inventoryKind } from '@stowed/contract';
import type { InventoryKind } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';
import { useCurrentUser } from '../../../../lib/session.tsx';

interface KindChoiceProps {
  readonly value: InventoryKind | undefined;
  readonly onChange: (kind: InventoryKind) => void;
}

/** What the inventory is for, as large rows. A spot check is offered to inspectors. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const user = useCurrentUser();
  const isInspector = user?.duties.includes('inspector') === true;
  const kinds = inventoryKind.options.filter((kind) => kind !== 'spot' || isInspector);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Kind</legend>
      <div className="two-or-one gap-2">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 has-checked:border-accent has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="inventory-kind"
              className="size-5 shrink-0 accent-accent"
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
            {inventoryKindWords[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
