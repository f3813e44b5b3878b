import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { markStale } from '../../../lib/stale.ts';
import { storeDrawer } from '../../../lib/toolbox-queries.ts';
import type { SaveCall } from '../template-draft.ts';

type Template = RequestOf<typeof endpoints.assignTemplate>['body'];

interface Saving {
  readonly drawerNumber: number;
  readonly template: Template;
  /** The same call again makes no second version. */
  readonly call: SaveCall;
}

/** Saves a drawer's template. */
export function useSaveTemplate(toolboxId: string) {
  const queries = useQueryClient();
  const refresh = (drawerNumber: number) => markStale(queries, { kind: 'template', toolboxId, drawerNumber });
  return useMutation({
    mutationFn: async ({ drawerNumber, template, call: { key, seenVersion } }: Saving) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const options = { idempotencyKey: key, seenVersion };
      const answer = await call(endpoints.assignTemplate, { params, body: template }, options);
      if (!answer?.success) throw new ApiError(500, '');
      return answer.drawer;
    },
    // Shown at once, even when the reload fails.
    onSuccess: (drawer, { drawerNumber }) => {
      storeDrawer(queries, drawer);
      return refresh(drawerNumber);
    },
    onError: (error, { drawerNumber }) => {
      const changed = changedDrawerIn(error, 'template_changed');
      if (changed) storeDrawer(queries, changed);
      // The toolbox or the drawer no longer exists: the screen says so.
      if (changed || hasStatus(error, 404)) void refresh(drawerNumber);
    },
  });
}
