import { endpoints, tool } from '@stowed/contract';
import type { Drawer, Tool } from '@stowed/contract';
import { z } from 'zod';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { drawerConflictIn } from '../../../lib/changed-drawer.ts';
import type { SaveOutcome } from '../../../lib/draft/draft-saver.ts';
import type { DraftStart } from '../../../lib/draft/draft.ts';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/kept-draft.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { Toast } from '../../../ui/toast-store.ts';
import { lackOfDrawer } from '../../../widgets/tool-counts.tsx';
import { useDrawerCache } from '../shared/drawer-cache.ts';
import { photoName } from '../../../lib/same-photo.ts';
import { positionsPlace } from './positions-place.ts';
import { foundTools, statusChangeWords } from './status-changes.ts';

type Tools = readonly Tool[];

export function positionsBase({ version, imageUrl, tools }: Drawer): PositionsBase {
  return { version, photo: photoName(imageUrl ?? ''), before: tools };
}

/** A draft of the tool positions on a drawer's current photo. */
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

  const report = (outcome: SaveOutcome<Drawer>, before: Tools): SaveOutcome<Drawer> => {
    if (outcome.kind === 'saved') {
      showToast({
        title: 'Tool positions updated',
        ...savedWords({ ...drawer, tools: [...before] }, outcome.server),
      });
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
  const { before } = draft.base;
  return {
    ...draft,
    store,
    /** The tools that the next save says are present, and were not. */
    found: () => foundTools({ ...drawer, tools: [...before] }, tools),
    save: async () => report(await draft.save(), before),
    /** Overwrites the other person's save with these tools. */
    insist: async (merged: Tools) =>
      report(await draft.insist(undefined, merged), draft.theirs?.tools ?? before),
  };
}

/** Green only if the save changed no status and the drawer lacks nothing. */
function savedWords(before: Drawer, saved: Drawer): Pick<Toast, 'description' | 'tone'> {
  const [changes, lack] = [statusChangeWords(before, saved.tools), lackOfDrawer(saved)];
  if (changes) return { description: [changes, lack].filter(Boolean).join('. '), tone: 'warn' };
  return lack ? { description: lack, tone: 'plain' } : { tone: 'good' };
}

const keptPositions = keptDraftOf(
  z.array(tool),
  z.object({
    version: z.number(),
    /** The stable address of the photo that the positions were drawn on. */
    photo: z.string(),
    /** The drawer's tools before the person changed them. */
    before: z.array(tool),
  }),
);

/** Unsaved positions. */
export type KeptPositions = z.infer<typeof keptPositions>;

/** The state of the drawer that the positions started from. */
export type PositionsBase = Readonly<KeptPositions['base']>;

export const useFindKeptPositions = (toolboxId: string, drawerNumber: number) =>
  useFindKeptDraft(positionsPlace(toolboxId, drawerNumber), keptPositions);
