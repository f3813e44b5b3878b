import { endpoints } from '@stowed/contract';
import type { RequestOf, Toolbox } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/call.ts';
import { markStale } from '../../../../lib/stale.ts';
import { toolboxKeys } from '../../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../../lib/use-retry-key.ts';
import { showToast } from '../../../../ui/toast-store.ts';

type Start = RequestOf<typeof endpoints.startInventory>['body'];

/** Starts an inventory. If someone else has started one, reloads it: the form then asks why it ends. */
export function useStartInventory(toolboxId: string) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (body: Start) =>
      withRetryKey({ toolboxId, ...body }, (idempotencyKey) =>
        call(endpoints.startInventory, { params: { toolboxId }, body }, { idempotencyKey }),
      ),
    onSuccess: (answer) => {
      if (answer) queries.setQueryData<Toolbox>(toolboxKeys.one(toolboxId), answer.toolbox);
    },
    onError: (error) =>
      showToast({
        title: 'The inventory could not be started',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: () => markStale(queries, { kind: 'inventory', toolboxId }),
  });
}
