import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { FoamColor, ToolboxInShort, ToolboxType } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { hasPhotoOfInventory, hasUnprovenTemplate, isComparedDrawer } from '../../db/compared-drawers.ts';
import { selectNamedToolbox, standingToolboxes } from '../../db/named-toolbox.ts';
import type { Schema } from '../../db/schema.ts';
import type { ToolboxRow } from '../../db/rows.ts';

/** A toolbox in short. Without a completed inventory there is no person. */
interface ShortRow extends Pick<ToolboxInShort, 'toolboxId' | 'drawers'> {
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export async function findToolbox(
  db: Db,
  organizationId: string,
  toolboxId: string,
): Promise<ToolboxRow | undefined> {
  return selectNamedToolbox(db, organizationId, toolboxId).executeTakeFirst();
}

/** Locks the toolbox row until commit. */
export async function lockToolbox(
  db: Db,
  organizationId: string,
  toolboxId: string,
): Promise<ToolboxRow | undefined> {
  // Does not lock the key: rows that refer to the toolbox may still be written.
  return selectNamedToolbox(db, organizationId, toolboxId).forNoKeyUpdate().executeTakeFirst();
}

export async function selectToolboxes(db: Db, organizationId: string): Promise<ToolboxRow[]> {
  return standingToolboxes(db, organizationId).orderBy('createdAt').orderBy('toolboxId').execute();
}

/** The drawers of all toolboxes by number, in the order of the list of toolboxes. */
export async function selectToolboxesInShort(db: Db, organizationId: string): Promise<ShortRow[]> {
  const { rows } = await sql<ShortRow>`
    select b.toolbox_id, u.username, u.first_name, u.last_name, (
      select coalesce(jsonb_agg(jsonb_build_object('number', d.number, 'status', d.status,
        'expectedTools', d.expected_tools, 'hasTemplate', d.template_id is not null, 'templateId', d.template_id,
        'isTemplateUnproven', ${hasUnprovenTemplate(sql`d`)},
        'waitingNames', (select coalesce(jsonb_agg(w.name order by w.ordinal), '[]') from waiting_names w
          where w.organization_id = d.organization_id and w.drawer_id = d.id),
        'isCompared', ${isComparedDrawer(sql`d`)}, 'hasPhoto', ${hasPhotoOfInventory(sql`d`)},
        'isCounted', coalesce(d.image_id, d.foreign_image_url) is not null or exists (
          select from tools t where t.organization_id = d.organization_id and t.drawer_id = d.id)) order by d.number), '[]')
      from standing_drawers d where d.organization_id = b.organization_id and d.toolbox_row_id = b.id) as drawers
    from toolboxes b
    left join users u on u.organization_id = b.organization_id and u.id = b.completed_by
    where b.organization_id = ${organizationId} and b.deleted_at is null
    order by b.created_at, b.toolbox_id`.execute(db);
  return rows;
}

/** By the row id of a toolbox, how many tools of its templates have only a generated name, if any. */
export async function selectNamesMissing(db: Db, organizationId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ readonly toolboxRowId: string; readonly namesMissing: number }>`
    select d.toolbox_row_id, count(*)::int as names_missing
    from standing_drawers d
    join templates t on t.organization_id = d.organization_id and t.id = d.template_id
    cross join lateral jsonb_array_elements(t.tools) as tool
    where d.organization_id = ${organizationId} and tool ->> 'name' ~* '^\\s*(tool \\d+)?\\s*$'
    group by d.toolbox_row_id`.execute(db);
  return new Map(rows.map(({ toolboxRowId, namesMissing }) => [toolboxRowId, namesMissing]));
}

/**
 * Display ids in use that start with `base`, including deleted toolboxes': labels on real boxes never change
 * their meaning.
 */
export async function selectToolboxIds(db: Db, organizationId: string, base: string): Promise<string[]> {
  const rows = await db
    .selectFrom('toolboxes')
    .select('toolboxId')
    .where('organizationId', '=', organizationId)
    .where((where) => where(where.fn<boolean>('starts_with', ['toolboxId', where.val(base)]), '=', true))
    .execute();
  return rows.map((row) => row.toolboxId);
}

export interface NewToolbox {
  readonly organizationId: string;
  readonly id: string;
  readonly toolboxId: string;
  readonly name: string;
  readonly type: ToolboxType;
  readonly eid: string | null;
  readonly drawers: number;
  readonly primaryFoamColor: FoamColor;
  readonly secondaryFoamColor: FoamColor;
  readonly createdAt: Date;
}

export async function insertToolbox(db: Db, toolbox: NewToolbox): Promise<ToolboxRow> {
  return db
    .insertInto('toolboxes')
    .values({
      organizationId: toolbox.organizationId,
      id: toolbox.id,
      toolboxId: toolbox.toolboxId,
      name: toolbox.name,
      type: toolbox.type,
      eid: toolbox.eid,
      drawerCount: toolbox.drawers,
      primaryFoamColor: toolbox.primaryFoamColor,
      secondaryFoamColor: toolbox.secondaryFoamColor,
      createdAt: toolbox.createdAt,
      updatedAt: toolbox.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateToolbox(
  db: Db,
  { organizationId, id }: Pick<ToolboxRow, 'organizationId' | 'id'>,
  values: Updateable<Schema['toolboxes']>,
): Promise<ToolboxRow> {
  return db
    .updateTable('toolboxes')
    .set(values)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
