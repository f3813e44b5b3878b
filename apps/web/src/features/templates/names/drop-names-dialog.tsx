import { endpoints } from '@stowed/contract';
import type { WaitingName } from '@stowed/contract';
import { toolDetails } from '@stowed/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';

interface DropNamesDialogProps {
  readonly drawer: { readonly toolboxId: string; readonly drawerNumber: number };
  /** Those that no shape has. */
  readonly names: readonly WaitingName[];
  readonly onClose: () => void;
}

/** Drops listed names that no tool of the drawer will get, each one chosen by hand. */
export function DropNamesDialog({ drawer, names, onClose }: DropNamesDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const dropping = useDropNames(drawer, onClose);
  const flip = (index: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  const dropped = names.filter((_, index) => chosen.has(index)).map(({ name }) => name);
  return (
    <Dialog
      isOpen
      onClose={() => {
        if (!dropping.isPending) onClose();
      }}
      title="Drop names"
      description={`Choose the names that drawer ${drawer.drawerNumber} does not need.`}
    >
      {dropping.error && (
        <Alert tone="bad">
          {messageFor(dropping.error, 'The names could not be dropped. Please try again.')}
        </Alert>
      )}
      <ul aria-label="Names" className="divide-y divide-line border-y border-line">
        {names.map(({ name, partNumber, pieces }, index) => (
          <li key={index}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                checked={chosen.has(index)}
                onChange={() => flip(index)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">
                {name}{' '}
                <span className="text-sm text-ink-soft">
                  {toolDetails({ partNumber: partNumber ?? undefined, pieces: pieces ?? undefined })}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button
          size="lg"
          variant="danger"
          className="w-full"
          disabled={dropped.length === 0}
          isPending={dropping.isPending}
          onClick={() => dropping.mutate(dropped)}
        >
          {dropped.length > 0 ? `Drop ${countOf(dropped.length, 'name')}` : 'Choose names'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useDropNames({ toolboxId, drawerNumber }: DropNamesDialogProps['drawer'], onDropped: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const [error, setError] = useState<Error>();
  const dropping = useSingleMutation({
    mutationFn: (names: string[]) => {
      const request = { params: { toolboxId, drawerNumber: String(drawerNumber) }, body: { names } };
      return withRetryKey(request, (idempotencyKey) =>
        call(endpoints.dropWaitingNames, request, { idempotencyKey }),
      );
    },
    onSuccess: async () => {
      await markStale(queryClient, { kind: 'template', toolboxId, drawerNumber });
      onDropped();
    },
    onError: setError,
  });
  return { ...dropping, error };
}
