import type { Updateable } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DecidedBy, Schema, StoredShape } from '../../db/schema.ts';
import type { DrawerRow, ToolRow } from '../../db/rows.ts';

interface ToolboxKey {
  readonly organization_id: string;
  readonly id: string;
  readonly drawer_count: number;
}

/** The standing drawers by number. */
export async function selectDrawers(db: Db, toolbox: ToolboxKey): Promise<DrawerRow[]> {
  return db
    .selectFrom('drawers')
    .selectAll()
    .where('organization_id', '=', toolbox.organization_id)
    .where('toolbox_row_id', '=', toolbox.id)
    .where('archived_at', 'is', null)
    .where('number', '<=', toolbox.drawer_count)
    .orderBy('number')
    .execute();
}

/** All drawers that the toolbox ever had, those put away too, by number. */
export async function selectAllDrawers(
  db: Db,
  toolbox: Pick<ToolboxKey, 'organization_id' | 'id'>,
): Promise<DrawerRow[]> {
  return db
    .selectFrom('drawers')
    .selectAll()
    .where('organization_id', '=', toolbox.organization_id)
    .where('toolbox_row_id', '=', toolbox.id)
    .orderBy('number')
    .execute();
}

export interface NewDrawer {
  readonly id: string;
  readonly number: number;
  readonly expectedTools: number;
}

export async function insertDrawers(
  db: Db,
  toolbox: ToolboxKey,
  { drawers, at }: { readonly drawers: readonly NewDrawer[]; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('drawers')
    .values(
      drawers.map((drawer) => ({
        organization_id: toolbox.organization_id,
        id: drawer.id,
        toolbox_row_id: toolbox.id,
        number: drawer.number,
        expected_tools: drawer.expectedTools,
        updated_at: at,
      })),
    )
    .execute();
}

export async function updateDrawer(
  db: Db,
  { organization_id, id }: Pick<DrawerRow, 'organization_id' | 'id'>,
  values: Updateable<Schema['drawers']>,
): Promise<DrawerRow> {
  return db
    .updateTable('drawers')
    .set(values)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

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

/** Tools marked missing in all standing drawers. */
export async function countMissing(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('tools')
    .innerJoin('drawers', (join) =>
      join
        .onRef('drawers.organization_id', '=', 'tools.organization_id')
        .onRef('drawers.id', '=', 'tools.drawer_id'),
    )
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organization_id', '=', 'drawers.organization_id')
        .onRef('toolboxes.id', '=', 'drawers.toolbox_row_id'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tools.organization_id', '=', organizationId)
    .where('tools.status', '=', 'missing')
    .where('drawers.archived_at', 'is', null)
    .where('toolboxes.deleted_at', 'is', null)
    .whereRef('drawers.number', '<=', 'toolboxes.drawer_count')
    .executeTakeFirstOrThrow();
  return row.count;
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
