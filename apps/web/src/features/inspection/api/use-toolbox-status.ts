import { endpoints } from '@stowed/contract';
import type { Completion, Toolbox } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

const words = {
  complete: { done: 'Inventory complete', failed: 'Error completing inventory' },
  incomplete: { done: 'New inventory started', failed: 'Error starting a new inventory' },
};

/** Completes a toolbox's inventory, or starts the next one. */
export function useToolboxStatus(toolboxId: string) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (status: Completion) =>
      withRetryKey({ toolboxId, status }, (idempotencyKey) =>
        call(endpoints.setToolboxStatus, { params: { toolboxId }, body: { status } }, { idempotencyKey }),
      ),
    onSuccess: (answer, status) => {
      showToast({ title: words[status].done, description: toolboxId, tone: 'good' });
      if (answer?.toolbox) {
        queryClient.setQueryData<Toolbox>(toolboxKeys.one(toolboxId), answer.toolbox);
      }
      const keys = [toolboxKeys.one, toolboxKeys.drawers].map((keyOf) => keyOf(toolboxId));
      return Promise.all(
        [...keys, toolboxKeys.list(), toolboxKeys.dashboard()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error, status) =>
      showToast({
        title: words[status].failed,
        description: messageFor(error, 'Unknown error'),
        tone: 'bad',
      }),
  });
}
