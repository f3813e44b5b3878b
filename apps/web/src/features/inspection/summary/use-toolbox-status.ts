import { endpoints } from '@stowed/contract';
import type { Completion, Toolbox } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

const words = {
  complete: { done: 'Inventory complete', failed: 'Error completing inventory' },
  incomplete: { done: 'New inventory started', failed: 'Error starting a new inventory' },
};

interface StatusChange {
  readonly status: Completion;
  /** The toolbox's version that the person has seen. */
  readonly version: number;
}

/** Completes the toolbox version that the person has seen, or starts the next inventory. */
export function useToolboxStatus(toolboxId: string) {
  const queryClient = useQueryClient();
  const reload = () => markStale(queryClient, { kind: 'inventory', toolboxId });
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: ({ status, version }: StatusChange) =>
      withRetryKey({ toolboxId, status, version }, (idempotencyKey) =>
        call(
          endpoints.setToolboxStatus,
          { params: { toolboxId }, body: { status } },
          { idempotencyKey, seenVersion: version },
        ),
      ),
    onSuccess: (answer, { status }) => {
      showToast({ title: words[status].done, description: toolboxId, tone: 'good' });
      if (answer?.toolbox) {
        queryClient.setQueryData<Toolbox>(toolboxKeys.one(toolboxId), answer.toolbox);
      }
      return reload();
    },
    onError: (error, { status }) => {
      showToast({
        title: words[status].failed,
        description: messageFor(error, 'Unknown error'),
        tone: 'bad',
      });
      // Someone else may have changed the toolbox: show its current state before it is signed.
      return reload();
    },
  });
}
