import type { Updateable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import type { DrawerRow } from '../../db/rows.ts';

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
