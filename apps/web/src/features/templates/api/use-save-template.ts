import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import type { SaveCall } from '../template-draft.ts';

type Template = RequestOf<typeof endpoints.assignTemplate>['body'];

interface Saving {
  readonly drawerNumber: number;
  readonly template: Template;
  /** The same call again makes no second version. */
  readonly call: SaveCall;
}

/** Stores a drawer's template; the drawers and the list of templates are fetched again. */
export function useSaveTemplate(toolboxId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ drawerNumber, template, call: { key, seenVersion } }: Saving) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const options = { idempotencyKey: key, seenVersion };
      const answer = await call(endpoints.assignTemplate, { params, body: template }, options);
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
