import { limits } from '@stowed/contract';
import type { Inventory, InventoryKind, WorkItem } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { formatClock } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { KindChoice } from './kind-choice.tsx';
import { useStartInventory } from './use-start-inventory.ts';
import { WorkItemField } from '../../../../widgets/work-item-field.tsx';

interface StartInventoryProps {
  readonly toolboxId: string;
  /** The one that the new one ends. */
  readonly open: Inventory | null;
  readonly onClose: () => void;
}

/** Starts an inventory of a kind: a sheet on phones, a dialog on wider screens. */
export function StartInventory({ toolboxId, open, onClose }: StartInventoryProps) {
  const [kind, setKind] = useState<InventoryKind>();
  const [workItems, setWorkItems] = useState<readonly WorkItem[]>([]);
  const [place, setPlace] = useState('');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const start = useStartInventory(toolboxId);
  const isReady = kind !== undefined && (!open || reason.trim().length >= limits.reasonMin);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return;
    const workItemIds = workItems.map(({ id }) => id);
    const supersede = open ? { supersede: { reason } } : {};
    start.mutate({ kind, place, note, workItemIds, ...supersede }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Start an inventory"
      description="All drawers become incomplete. Tools and photos stay."
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        <KindChoice value={kind} onChange={setKind} />
        {open && (
          <TextField
            label={`Why end “${inventoryKindWords[open.kind]}” of ${formatClock(new Date(open.startedAt))}?`}
            hint="It stays on record with what was counted."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <WorkItemField chosen={workItems} onChange={setWorkItems} />
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            Place and note
          </summary>
          <div className="space-y-4 pt-2">
            <TextField label="Place" value={place} onChange={({ target }) => setPlace(target.value)} />
            <TextField label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
          </div>
        </details>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={!isReady}
          isPending={start.isPending}
        >
          Start inventory
        </Button>
      </form>
    </Dialog>
  );
}
