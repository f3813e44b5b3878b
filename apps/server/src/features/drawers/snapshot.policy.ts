import type { ToolRow } from '../../db/rows.ts';
import type { OpenDrawer } from './drawers.presenter.ts';

/** One tool as the record keeps it: what, where, in which state, and who or what decided so. */
export function toolSnapshot(tool: ToolRow) {
  return {
    uniqueId: tool.unique_id,
    name: tool.name,
    position: tool.position,
    status: tool.status,
    shape: tool.shape,
    decidedBy: tool.decided_by,
    engineVersion: tool.engine_version,
    confidence: tool.confidence,
    needsReview: tool.needs_review,
    reason: tool.reason,
    partNumber: tool.part_number,
    pieces: tool.pieces,
  };
}

/** A drawer's whole state at a moment, from which it could be rebuilt. */
export function snapshotOf({ drawer, tools, template }: OpenDrawer) {
  return {
    drawerNumber: drawer.number,
    status: drawer.status,
    version: drawer.version,
    expectedTools: drawer.expected_tools,
    imageId: drawer.image_id,
    foreignImageUrl: drawer.foreign_image_url,
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? null,
    tools: tools.map(toolSnapshot),
  };
}

/** The drawer's missing tools, as a completion names them. */
export function missingOf({ drawer, tools }: Pick<OpenDrawer, 'drawer' | 'tools'>) {
  return tools
    .filter((tool) => tool.status === 'missing')
    .map((tool) => ({ drawerNumber: drawer.number, uniqueId: tool.unique_id, name: tool.name }));
}
