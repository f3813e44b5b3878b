import { endpoints, limits } from '@stowed/contract';
import type { Inventory } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** For leads: ends an inventory that does not count. */
export function CancelInventory({ inventory }: { readonly inventory: Inventory }) {
  const { id: inventoryId, kind, toolboxId } = inventory;
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelInventory, { params: { inventoryId }, body: { reason } }),
    onSuccess: () => setIsOpen(false),
    onError: (error) =>
      showToast({
        title: 'The inventory could not be cancelled',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: () => markStale(queries, { kind: 'inventory', toolboxId }),
  });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Cancel…</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Cancel “${inventoryKindWords[kind]}”?`}
        description="What was counted in it no longer counts: all drawers become incomplete. Missing tools stay missing."
      >
        <div className="space-y-5">
          <TextField label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
          <Button
            variant="danger"
            size="lg"
            className="w-full"
            disabled={reason.trim().length < limits.reasonMin}
            isPending={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Cancel this inventory
          </Button>
        </div>
      </Dialog>
    </>
  );
}
