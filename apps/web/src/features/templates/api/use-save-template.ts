import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

type Template = RequestOf<typeof endpoints.assignTemplate>['body'];

interface Saving {
  readonly drawerNumber: number;
  readonly template: Template;
  /** Of the template that it was drawn over. */
  readonly seenVersion: number;
}

/** Stores a drawer's template; the drawers and the list of templates are fetched again. */
export function useSaveTemplate(toolboxId: string) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async ({ drawerNumber, template, seenVersion }: Saving) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const answer = await withRetryKey({ params, template, seenVersion }, (idempotencyKey) =>
        call(endpoints.assignTemplate, { params, body: template }, { idempotencyKey, seenVersion }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      return answer.drawer;
    },
    onSuccess: (_drawer, { drawerNumber }) =>
      Promise.all(
        [
          toolboxKeys.drawers(toolboxId),
          toolboxKeys.drawer(toolboxId, drawerNumber),
          toolboxKeys.templates(),
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    onError: (error) => {
      // The toolbox, or the drawer, is not there any more: the screen says so.
      if (hasStatus(error, 404)) void queries.invalidateQueries({ queryKey: toolboxKeys.drawers(toolboxId) });
    },
  });
}
