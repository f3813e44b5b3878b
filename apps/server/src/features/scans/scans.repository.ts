import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, ToolRow } from '../../db/rows.ts';
import type { DecidedBy, StoredShape } from '../../db/schema.ts';

export interface DecidedTool {
  readonly tool: Tool;
  readonly decidedBy: DecidedBy;
  readonly engineVersion: string | null;
}

function shapeOf({ shapeType, x, y, width, height, angle, cx, cy, radius, points }: Tool): StoredShape {
  return { shapeType, x, y, width, height, angle, cx, cy, radius, points };
}

/** The drawer's whole list, in this order. */
export async function replaceTools(
  db: Db,
  drawer: DrawerRow,
  tools: readonly DecidedTool[],
): Promise<ToolRow[]> {
  await db
    .deleteFrom('tools')
    .where('organization_id', '=', drawer.organization_id)
    .where('drawer_id', '=', drawer.id)
    .execute();
  if (tools.length === 0) return [];
  const rows = tools.map(({ tool, decidedBy, engineVersion }, ordinal) => ({
    organization_id: drawer.organization_id,
    drawer_id: drawer.id,
    unique_id: tool.uniqueId,
    ordinal,
    name: tool.name,
    position: tool.position,
    status: tool.status,
    shape: JSON.stringify(shapeOf(tool)),
    confidence: tool.confidence ?? null,
    needs_review: tool.needsReview ?? null,
    reason: tool.reason ?? null,
    part_number: tool.partNumber ?? null,
    pieces: tool.pieces ?? null,
    decided_by: decidedBy,
    engine_version: engineVersion,
  }));
  const inserted = await db.insertInto('tools').values(rows).returningAll().execute();
  return inserted.sort((a, b) => a.ordinal - b.ordinal);
}

/** A person's word: the engine's doubt is gone. */
export async function decideTool(db: Db, tool: ToolRow, status: ToolRow['status']): Promise<ToolRow> {
  return db
    .updateTable('tools')
    .set({
      status,
      decided_by: 'person',
      engine_version: null,
      confidence: null,
      needs_review: null,
      reason: null,
    })
    .where('organization_id', '=', tool.organization_id)
    .where('drawer_id', '=', tool.drawer_id)
    .where('unique_id', '=', tool.unique_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface FoundDetection {
  readonly tools: Tool[];
  readonly engine_version: string;
}

/** What the engine said of this picture when it was asked about this drawer and the template the drawer has now. */
export async function findDetection(
  db: Db,
  drawer: Pick<DrawerRow, 'organization_id' | 'id' | 'template_id'>,
  imageId: string,
): Promise<FoundDetection | undefined> {
  return db
    .selectFrom('detections')
    .select(['tools', 'engine_version'])
    .where('organization_id', '=', drawer.organization_id)
    .where('image_id', '=', imageId)
    .where('drawer_id', '=', drawer.id)
    .where('template_id', 'is not distinct from', drawer.template_id)
    .executeTakeFirst();
}
