import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { isOfToolbox, toolboxesQuery } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

/** Deletes a toolbox, calls `onDeleted`, and clears its cached data. */
export function useDeleteToolbox(toolboxId: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: () =>
      withRetryKey({ toolboxId }, (idempotencyKey) =>
        call(endpoints.deleteToolbox, { params: { toolboxId } }, { idempotencyKey }),
      ),
    onSuccess: () => {
      // First, because the question's screen goes with the toolbox.
      onDeleted();
      queryClient.setQueryData(toolboxesQuery().queryKey, (before) =>
        before?.filter((entry) => entry.toolboxId !== toolboxId),
      );
      queryClient.removeQueries({ predicate: isOfToolbox(toolboxId) });
      void markStale(queryClient, { kind: 'toolbox', toolboxId });
    },
    onError: (error) => {
      // Someone else deleted it first.
      if (hasStatus(error, 404)) void markStale(queryClient, { kind: 'toolbox', toolboxId });
    },
  });
}
