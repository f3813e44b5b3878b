import { endpoints } from '@stowed/contract';
import type { Drawer, Learning } from '@stowed/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call, pathOf } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** What the built-in engine has learned about a drawer. */
export const learningQuery = (toolboxId: string, { number }: Pick<Drawer, 'number'>) =>
  queryOptions<Learning>({
    queryKey: [pathOf(endpoints.getLearning.path, { toolboxId, drawerNumber: number })],
  });

/** Ignores what was learned about the drawer until now, or makes it count again. */
export function useIgnoreLearning(toolboxId: string, { number: drawerNumber }: Pick<Drawer, 'number'>) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (ignore: boolean) => {
      const request = { params: { toolboxId, drawerNumber: String(drawerNumber) }, body: { ignore } };
      return withRetryKey(request, (idempotencyKey) =>
        call(endpoints.ignoreLearning, request, { idempotencyKey }),
      );
    },
    onSuccess: async (answer) => {
      await markStale(queryClient, { kind: 'learning', toolboxId, drawerNumber });
      showToast({ title: answer?.message ?? 'Saved', tone: 'good' });
    },
    onError: (error) =>
      showToast({
        title: 'What was learned could not be changed',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
