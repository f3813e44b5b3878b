import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { namesLeft } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { drawerConflictIn } from '../../lib/changed-drawer.ts';
import type { SaveOutcome } from '../../lib/draft/draft-saver.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { markStale } from '../../lib/stale.ts';
import { storeDrawer } from '../../lib/toolbox-queries.ts';
import { draftStart, isSameDrawing, templateBody } from './template-draft.ts';
import type { Drawing, TemplateBase, TemplateDraft } from './template-draft.ts';

interface TemplatePlace {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** The draft that the step starts with; later values are ignored. */
  readonly start: TemplateDraft;
  /** Width / height of the picture; shapes stay inside it. */
  readonly aspect: number;
  /** Names of a list: those that no shape has are saved too. */
  readonly listed: readonly ListedTool[];
}

/** A drawer's template as a draft. The result of a save shows at once, even if the drawers fail to reload. */
export function useTemplateDraft(place: TemplatePlace, drawing: Drawing) {
  const { toolboxId, drawerNumber, start, aspect, listed } = place;
  const queries = useQueryClient();
  const draft = useDraft<Drawing, TemplateBase, Drawer>({
    start: draftStart(start),
    body: drawing,
    isSame: isSameDrawing,
    send: async ({ body: { photo, content }, base: { version: seenVersion }, idOf }) => {
      if (!photo) throw new Error('No image captured');
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const left = namesLeft(listed, content.tools);
      const body = {
        ...templateBody(photo, content, { aspect, version: seenVersion }),
        ...(left.length > 0 ? { waitingNames: [...left] } : {}),
      };
      const request = { params, body };
      const idempotencyKey = idOf({ request, seenVersion });
      const answer = await call(endpoints.assignTemplate, request, { idempotencyKey, seenVersion });
      if (!answer?.success) throw new ApiError(500, '');
      return answer.drawer;
    },
    baseOf: ({ templateVersion }) => ({ version: templateVersion }),
    conflictIn: (error) => drawerConflictIn(error, 'template_changed'),
  });

  const note = (outcome: SaveOutcome<Drawer>): SaveOutcome<Drawer> => {
    if (outcome.kind === 'saved') storeDrawer(queries, outcome.server);
    if (outcome.kind === 'contested') storeDrawer(queries, outcome.theirs);
    // After a 404, the reload shows that the toolbox or the drawer no longer exists.
    if (outcome.kind !== 'failed' || hasStatus(outcome.error, 404)) {
      void markStale(queries, { kind: 'template', toolboxId, drawerNumber });
    }
    return outcome;
  };
  return {
    ...draft,
    save: async () => note(await draft.save()),
    insist: async () => note(await draft.insist()),
  };
}
