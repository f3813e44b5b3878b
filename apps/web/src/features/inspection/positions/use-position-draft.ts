import { endpoints } from '@stowed/contract';
import type { Drawer, Tool } from '@stowed/contract';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { drawerConflictIn } from '../../../lib/changed-drawer.ts';
import type { SaveOutcome } from '../../../lib/draft/draft-saver.ts';
import type { DraftStart } from '../../../lib/draft/draft.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';
import { photoName } from '../photo/same-photo.ts';
import type { PositionsBase } from './kept-positions.ts';

type Tools = readonly Tool[];

export function positionsBase({ version, imageUrl, tools }: Drawer): PositionsBase {
  return { version, photo: photoName(imageUrl ?? ''), before: tools };
}

/** The positions of the tools on a drawer's present photo, as a draft. */
export function usePositionDraft(drawer: Drawer, start: DraftStart<Tools, PositionsBase>, tools: Tools) {
  const { toolboxId, number, imageUrl } = drawer;
  const { store } = useDrawerCache(toolboxId, number);
  const draft = useDraft<Tools, PositionsBase, Drawer>({
    start,
    body: tools,
    send: async ({ body, base, idOf }) => {
      const params = { toolboxId, drawerNumber: String(number) };
      const request = { params, body: { imageUrl, tools: [...body], version: base.version } };
      const answer = await call(endpoints.scanDrawer, request, { idempotencyKey: idOf(request) });
      if (!answer?.success) throw new ApiError(500, '');
      return answer.drawer;
    },
    baseOf: positionsBase,
    conflictIn: (error) => drawerConflictIn(error, 'drawer_changed'),
  });

  const report = (outcome: SaveOutcome<Drawer>): SaveOutcome<Drawer> => {
    if (outcome.kind === 'saved') {
      showToast({ title: 'Tool positions updated', tone: 'good' });
      void store(outcome.server);
    }
    if (outcome.kind === 'failed') {
      showToast({
        title: 'Error updating tool positions',
        description: messageFor(outcome.error, 'Please try again.'),
        tone: 'bad',
      });
    }
    return outcome;
  };
  return {
    ...draft,
    store,
    save: async () => report(await draft.save()),
    /** Saves these tools over the other person's. */
    insist: async (merged: Tools) => report(await draft.insist(undefined, merged)),
  };
}
