import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

export type NewToolbox = RequestOf<typeof endpoints.createToolbox>['body'];

/** Creates a toolbox. Returns its id, unless the answer holds none that fits in a path. */
export function useCreateToolbox() {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: NewToolbox): Promise<string | undefined> => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.createToolbox, { body }, { idempotencyKey }),
      );
      const given: unknown = answer?.toolboxId ?? answer?.id;
      return typeof given === 'string' ? given : undefined;
    },
    onSuccess: () => markStale(queryClient, { kind: 'toolbox' }),
  });
}
