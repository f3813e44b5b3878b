import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { BlockedWorkItem, CaseState, InventoryKind, UsedWorkItem } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { CaseWorkItemsTable } from '../../db/schema-tool-control.ts';
import { aircraftOf, concernsItem } from '../../db/work-items.ts';

export type CaseWorkItemRow = Selectable<CaseWorkItemsTable>;
type Key = Pick<CaseWorkItemRow, 'organizationId' | 'caseId' | 'workItemId'>;

export async function insertCaseWorkItems(
  db: Db,
  rows: readonly Insertable<CaseWorkItemsTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('caseWorkItems')
    .values([...rows])
    .execute();
}

export async function findCaseWorkItem(db: Db, key: Key): Promise<CaseWorkItemRow | undefined> {
  return db
    .selectFrom('caseWorkItems')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('caseId', '=', key.caseId)
    .where('workItemId', '=', key.workItemId)
    .executeTakeFirst();
}

export async function updateCaseWorkItem(
  db: Db,
  key: Key,
  values: Updateable<CaseWorkItemsTable>,
): Promise<void> {
  await db
    .updateTable('caseWorkItems')
    .set(values)
    .where('organizationId', '=', key.organizationId)
    .where('caseId', '=', key.caseId)
    .where('workItemId', '=', key.workItemId)
    .execute();
}

interface Person {
  readonly name: string;
  readonly rank: string | null;
  readonly unit: string | null;
}

export interface ShownCaseWorkItem extends CaseWorkItemRow {
  readonly kind: 'aircraft' | 'job';
  readonly reference: string;
  readonly title: string | null;
  readonly aircraft: UsedWorkItem['aircraft'];
  readonly inventoryKind: InventoryKind | null;
  readonly inventoryStartedAt: Date | null;
  readonly clearer: Person | null;
  readonly confirmer: Person | null;
}

const personOf = (alias: 'cleared' | 'confirmed') =>
  sql<Person | null>`case when ${sql.ref(`${alias}.sequence`)} is not null then jsonb_build_object(
    'name', ${sql.ref(`${alias}.actor_name`)}, 'rank', ${sql.ref(`${alias}.actor_rank`)},
    'unit', ${sql.ref(`${alias}.actor_unit`)}) end`;

/** A case's work items, by kind and reference. */
export async function selectCaseWorkItems(
  db: Db,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<ShownCaseWorkItem[]> {
  return db
    .selectFrom('caseWorkItems as used')
    .innerJoin('workItems as items', (join) =>
      join
        .onRef('items.organizationId', '=', 'used.organizationId')
        .onRef('items.id', '=', 'used.workItemId'),
    )
    .leftJoin('inventories', (join) =>
      join
        .onRef('inventories.organizationId', '=', 'used.organizationId')
        .onRef('inventories.id', '=', 'used.inventoryId'),
    )
    .leftJoin('inspectionEvents as cleared', (join) =>
      join
        .onRef('cleared.organizationId', '=', 'used.organizationId')
        .onRef('cleared.sequence', '=', 'used.clearedSequence'),
    )
    .leftJoin('inspectionEvents as confirmed', (join) =>
      join
        .onRef('confirmed.organizationId', '=', 'used.organizationId')
        .onRef('confirmed.sequence', '=', 'used.clearConfirmedSequence'),
    )
    .selectAll('used')
    .select(['items.kind', 'items.reference', 'items.title', aircraftOf('items')])
    .select(['inventories.kind as inventoryKind', 'inventories.startedAt as inventoryStartedAt'])
    .select([personOf('cleared').as('clearer'), personOf('confirmed').as('confirmer')])
    .where('used.organizationId', '=', organizationId)
    .where('used.caseId', '=', id)
    .orderBy('items.kind')
    .orderBy('items.referenceKey')
    .execute();
}

/** Cases that are not closed, with each work item that they put in question and nobody cleared. */
const blocking = sql`
  case_work_items used
  join lost_cases c on c.organization_id = used.organization_id and c.id = used.case_id
    and c.state <> 'closed' and used.clear_confirmed_at is null
  join work_items named on named.organization_id = used.organization_id and named.id = used.work_item_id`;

export interface BlockRow {
  readonly caseNumber: number;
  readonly tool: string;
  readonly toolboxId: string;
  readonly state: CaseState;
  readonly since: Date;
}

/** The cases that block a work item, oldest first. */
export async function selectBlocks(db: Db, organizationId: string, workItemId: string): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select c.number as case_number, c.tool_name as tool, toolboxes.toolbox_id, c.state, min(used.added_at) as since
    from ${blocking}
    join work_items items on ${concernsItem}
    join toolboxes on toolboxes.organization_id = c.organization_id and toolboxes.id = c.toolbox_row_id
    where c.organization_id = ${organizationId} and items.id = ${workItemId}
    group by c.number, c.tool_name, toolboxes.toolbox_id, c.state
    order by c.number`.execute(db);
  return rows;
}

/** Every work item that is not releasable, by kind and reference. */
export async function selectBlockedWorkItems(db: Db, organizationId: string): Promise<BlockedWorkItem[]> {
  const { rows } = await sql<BlockedWorkItem>`
    select items.id, items.kind, items.reference, items.title,
      jsonb_agg(distinct c.number) as case_numbers, bool_and(c.state = 'suspected') as is_suspected
    from ${blocking}
    join work_items items on ${concernsItem}
    where c.organization_id = ${organizationId}
    group by items.id, items.kind, items.reference, items.title, items.reference_key
    order by items.kind, items.reference_key`.execute(db);
  return rows;
}
