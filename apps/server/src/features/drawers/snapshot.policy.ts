import { countDrawer, missingTools, placesNotAccountedFor } from '@stowed/domain';
import type { DrawerCounts } from '@stowed/domain';
import type { ToolRow } from '../../db/rows.ts';
import type { DrawerState, RecordedTool } from '../record/event-kinds.policy.ts';
import { isPhotoCompared } from './drawers.presenter.ts';
import type { DrawerWithContents } from './drawers.presenter.ts';

/** One tool as recorded: what, where, in which state, and who or what decided that. */
export function toolSnapshot(tool: ToolRow): RecordedTool {
  return {
    uniqueId: tool.uniqueId,
    name: tool.name,
    position: tool.position,
    status: tool.status,
    shape: tool.shape,
    decidedBy: tool.decidedBy,
    deciderName: tool.deciderName,
    decidedAt: tool.decidedAt?.toISOString() ?? null,
    engineVersion: tool.engineVersion,
    confidence: tool.confidence,
    needsReview: tool.needsReview,
    reason: tool.reason,
    missedInPhoto: tool.missedInPhoto,
    partNumber: tool.partNumber,
    pieces: tool.pieces,
  };
}

/** The shapes' positions, and the template the picture was judged by. */
export const judgmentOf = (loaded: DrawerWithContents) => ({
  isLocated: loaded.drawer.isLocated,
  isPhotoCompared: isPhotoCompared(loaded),
  isComparedLate: loaded.drawer.isComparedLate,
  judgedTemplateId: loaded.judgedTemplate?.id ?? null,
  judgedTemplateVersion: loaded.judgedTemplate?.version ?? null,
});

/** Whether the picture of a recorded drawer or mark had been compared with a template. */
export const wasPhotoCompared = (state: Pick<DrawerState, 'isPhotoCompared' | 'judgedTemplateId'>): boolean =>
  state.isPhotoCompared ?? state.judgedTemplateId !== null;

/** True if only a person calls it present: an engine surely missed it in the photo. */
export const isPresentDespitePhoto = ({ status, decidedBy, missedInPhoto }: RecordedTool): boolean =>
  status === 'present' && decidedBy === 'person' && missedInPhoto === true;

/** Places of the template missing from the saved list. */
function notAccountedFor({ drawer, tools, template }: DrawerWithContents) {
  const imageUrl = drawer.imageId ?? drawer.foreignImageUrl;
  const places = placesNotAccountedFor({ imageUrl, tools, templateTools: template?.tools ?? [] });
  return places.map(({ uniqueId, name }) => ({ uniqueId, name }));
}

/** A drawer's complete state at one moment, from which it could be rebuilt. */
export function snapshotOf(loaded: DrawerWithContents): DrawerState {
  const { drawer, tools, template } = loaded;
  return {
    drawerNumber: drawer.number,
    status: drawer.status,
    version: drawer.version,
    expectedTools: drawer.expectedTools,
    imageId: drawer.imageId,
    foreignImageUrl: drawer.foreignImageUrl,
    ...judgmentOf(loaded),
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? null,
    photoAt: drawer.photoAt?.toISOString() ?? null,
    isPhotoOfInventory: drawer.isPhotoOfInventory,
    notAccountedFor: notAccountedFor(loaded),
    tools: tools.map(toolSnapshot),
  };
}

/** The figures of a recorded drawer. */
export function countsOfSnapshot(state: DrawerState): DrawerCounts {
  const { imageId, foreignImageUrl, tools, expectedTools, notAccountedFor: templateTools = [] } = state;
  return countDrawer({ imageUrl: imageId ?? foreignImageUrl, tools, expectedTools, templateTools });
}

/** The drawer's missing tools, as a completion names them. */
export function missingOf({ drawer, tools }: Pick<DrawerWithContents, 'drawer' | 'tools'>) {
  return missingTools(tools).map(({ uniqueId, name }) => ({ drawerNumber: drawer.number, uniqueId, name }));
}
