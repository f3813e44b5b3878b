import { endpoints } from '@stowed/contract';
import type { Drawer, Learning } from '@stowed/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call, pathOf } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

interface Wanted {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** How many of the newest versions. */
  readonly count: number;
}

/** What the built-in engine has learned about a drawer, by version. */
export const learningQuery = ({ toolboxId, drawerNumber, count }: Wanted) =>
  queryOptions<Learning>({
    queryKey: [pathOf(endpoints.getLearning.path, { toolboxId, drawerNumber }, { count })],
    placeholderData: keepPreviousData,
  });

/** Judges photos of the drawer with another learned version; 0 is the engine as shipped. */
export function useActivateLearning(toolboxId: string, { number: drawerNumber }: Pick<Drawer, 'number'>) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (version: number) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber), version: String(version) };
      return withRetryKey(params, (idempotencyKey) =>
        call(endpoints.activateLearning, { params }, { idempotencyKey }),
      );
    },
    onSuccess: async (answer) => {
      await markStale(queryClient, { kind: 'learning', toolboxId, drawerNumber });
      showToast({ title: answer?.message ?? 'Version chosen', tone: 'good' });
    },
    onError: (error) =>
      showToast({
        title: 'The version could not be changed',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
