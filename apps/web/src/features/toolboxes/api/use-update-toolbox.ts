import { endpoints } from '@stowed/contract';
import type { RequestOf, Toolbox } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { toolboxKeys, toolboxesQuery } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

export type ToolboxChange = RequestOf<typeof endpoints.updateToolbox>['body'];

/** Changes a toolbox. An answer without success and a toolbox is a failure. */
export function useUpdateToolbox(toolboxId: string) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: ToolboxChange): Promise<Toolbox> => {
      const answer = await withRetryKey({ toolboxId, body }, (idempotencyKey) =>
        call(endpoints.updateToolbox, { params: { toolboxId }, body }, { idempotencyKey }),
      );
      const given: Partial<NonNullable<typeof answer>> = answer ?? {};
      if (given.success !== true || !given.toolbox) throw new ApiError(200, '');
      return given.toolbox;
    },
    onSuccess: (toolbox) => {
      queryClient.setQueryData(toolboxesQuery().queryKey, (before) =>
        before?.map((entry) => (entry.toolboxId === toolboxId ? toolbox : entry)),
      );
      void markStale(queryClient, { kind: 'toolbox', toolboxId }, toolboxKeys.list());
    },
  });
}
