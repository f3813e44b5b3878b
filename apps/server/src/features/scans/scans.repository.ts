import { sql } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, JudgedTemplate, ToolRow, ToolboxRow } from '../../db/rows.ts';
import type { DecidedBy, DetectionOutcome, StoredShape } from '../../db/schema.ts';

export interface DecidedTool {
  readonly tool: Tool;
  readonly decidedBy: DecidedBy;
  readonly deciderName: string | null;
  readonly decidedAt: Date | null;
  readonly engineVersion: string | null;
  /** True if an engine surely missed it in this picture. */
  readonly missedInPhoto: boolean;
}

function shapeOf({
  shapeType,
  x,
  y,
  width,
  height,
  angle,
  cx,
  cy,
  radius,
  points,
  focus,
}: Tool): StoredShape {
  return { shapeType, x, y, width, height, angle, cx, cy, radius, points, focus };
}

/** The drawer's complete list, in this order. */
export async function replaceTools(
  db: Db,
  drawer: DrawerRow,
  tools: readonly DecidedTool[],
): Promise<ToolRow[]> {
  await db
    .deleteFrom('tools')
    .where('organizationId', '=', drawer.organizationId)
    .where('drawerId', '=', drawer.id)
    .execute();
  if (tools.length === 0) return [];
  const rows = tools.map(
    ({ tool, engineVersion, decidedBy, deciderName, decidedAt, missedInPhoto }, ordinal) => ({
      organizationId: drawer.organizationId,
      drawerId: drawer.id,
      uniqueId: tool.uniqueId,
      ordinal,
      name: tool.name,
      position: tool.position,
      status: tool.status,
      shape: JSON.stringify(shapeOf(tool)),
      confidence: tool.confidence ?? null,
      needsReview: tool.needsReview ?? null,
      reason: tool.reason ?? null,
      missedInPhoto,
      partNumber: tool.partNumber ?? null,
      pieces: tool.pieces ?? null,
      deciderName,
      decidedAt,
      decidedBy,
      engineVersion,
    }),
  );
  const inserted = await db.insertInto('tools').values(rows).returningAll().execute();
  return inserted.sort((a, b) => a.ordinal - b.ordinal);
}

interface Marked {
  readonly toolbox: ToolboxRow;
  readonly drawer: DrawerRow;
  readonly tool: ToolRow;
}

/** Stores a person's mark of one tool. In one statement, because others wait for the toolbox. */
export async function storeMark(db: Db, { toolbox, drawer, tool }: Marked): Promise<void> {
  const { organizationId } = toolbox;
  const { rows } = await sql`
    with told as (
      update tools set status = ${tool.status}, decided_by = ${tool.decidedBy},
        decider_name = ${tool.deciderName}, decided_at = ${tool.decidedAt},
        engine_version = null, confidence = null, needs_review = null, reason = null
      where organization_id = ${organizationId} and drawer_id = ${drawer.id} and unique_id = ${tool.uniqueId}
      returning unique_id),
    kept as (
      update drawers set status = ${drawer.status}, is_photo_of_inventory = ${drawer.isPhotoOfInventory},
        version = ${drawer.version}, updated_at = ${drawer.updatedAt}, last_save_id = null
      where organization_id = ${organizationId} and id = ${drawer.id}
      returning id)
    update toolboxes set status = ${toolbox.status}, version = ${toolbox.version},
      updated_at = ${toolbox.updatedAt}
    from told, kept
    where organization_id = ${organizationId} and toolboxes.id = ${toolbox.id}
    returning toolboxes.id`.execute(db);
  if (rows.length !== 1) throw new Error('A mark found no row of its tool, drawer or toolbox');
}

/** An engine's verdicts on a picture and the template used; null if it only proposed shapes. */
export interface FoundDetection {
  readonly tools: Tool[];
  readonly engineVersion: string;
  readonly outcome: DetectionOutcome;
  /** The reason for a refusal. */
  readonly quality: unknown;
  readonly drawerId: string | null;
  readonly template: JudgedTemplate | null;
}

/** The picture's detection, for any drawer and template. */
export async function findDetection(
  db: Db,
  organizationId: string,
  imageId: string | null,
): Promise<FoundDetection | undefined> {
  if (imageId === null) return undefined;
  const row = await db
    .selectFrom('detections')
    .leftJoin('templates', (join) =>
      join
        .onRef('templates.organizationId', '=', 'detections.organizationId')
        .onRef('templates.id', '=', 'detections.templateId'),
    )
    .select(['detections.tools', 'detections.engineVersion', 'detections.outcome', 'detections.quality'])
    .select('detections.drawerId')
    .select(['templates.id', 'templates.version', 'templates.samePlacesAs'])
    .where('detections.organizationId', '=', organizationId)
    .where('detections.imageId', '=', imageId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, version, samePlacesAs, ...detection } = row;
  const template = id === null || version === null ? null : { id, version, samePlacesAs };
  return { ...detection, template };
}
