import { endpoints } from '@stowed/contract';
import type { Drawer, RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { refreshTemplate, toolboxKeys } from '../../../lib/toolbox-queries.ts';
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
  /** Known at once, also where the drawers cannot be fetched again. */
  const note = (drawer: Drawer) =>
    queries.setQueryData<Drawer[]>(toolboxKeys.drawers(toolboxId), (drawers) =>
      drawers?.map((other) => (other.number === drawer.number ? drawer : other)),
    );
  return useMutation({
    mutationFn: async ({ drawerNumber, template, call: { key, seenVersion } }: Saving) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const options = { idempotencyKey: key, seenVersion };
      const answer = await call(endpoints.assignTemplate, { params, body: template }, options);
      if (!answer?.success) throw new ApiError(500, '');
      return answer.drawer;
    },
    onSuccess: (drawer, { drawerNumber }) => {
      note(drawer);
      return refreshTemplate(queries, toolboxId, drawerNumber);
    },
    onError: (error) => {
      const changed = changedDrawerIn(error, 'template_changed');
      if (changed) note(changed);
      // The toolbox, or the drawer, is not there any more: the screen says so.
      if (changed || hasStatus(error, 404)) {
        void queries.invalidateQueries({ queryKey: toolboxKeys.drawers(toolboxId) });
      }
    },
  });
}
