import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { isOfToolbox, refreshFigures, toolboxKeys, toolboxesQuery } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

/** Deletes a toolbox, says so by `onDeleted`, and forgets all that is held of it. */
export function useDeleteToolbox(toolboxId: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: () =>
      withRetryKey({ toolboxId }, (idempotencyKey) =>
        call(endpoints.deleteToolbox, { params: { toolboxId } }, { idempotencyKey }),
      ),
    onSuccess: () => {
      // First, for what asked is gone with the toolbox.
      onDeleted();
      queryClient.setQueryData(toolboxesQuery().queryKey, (before) =>
        before?.filter((entry) => entry.toolboxId !== toolboxId),
      );
      queryClient.removeQueries({ predicate: isOfToolbox(toolboxId) });
      void queryClient.invalidateQueries({ queryKey: toolboxKeys.list() });
      void queryClient.invalidateQueries({ queryKey: toolboxKeys.templates() });
      refreshFigures(queryClient);
    },
    onError: (error) => {
      // Somebody else was quicker.
      if (hasStatus(error, 404)) void queryClient.invalidateQueries({ queryKey: toolboxKeys.list() });
    },
  });
}
