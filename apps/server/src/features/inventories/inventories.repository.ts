import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { InventoryKind, NamedWorkItem } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { selectNamedToolbox } from '../../db/named-toolbox.ts';
import type { InventoryRow, ToolboxRow } from '../../db/rows.ts';
import type { InventoriesTable } from '../../db/schema-tool-control.ts';
import { aircraftOf } from '../../db/work-items.ts';

interface ToolboxKey {
  readonly organizationId: string;
  readonly id: string;
}

const openStates = ['open', 'awaiting_second'] as const;

const inventoriesOf = (db: Db, organizationId: string) =>
  db.selectFrom('inventories').selectAll().where('organizationId', '=', organizationId);

/** The toolbox's inventory that has not ended. */
export async function findOpenInventory(db: Db, toolbox: ToolboxKey): Promise<InventoryRow | undefined> {
  return inventoriesOf(db, toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

/** Like findOpenInventory, of a named toolbox. */
export async function findOpenInventoryAt(
  db: Db,
  organizationId: string,
  toolboxId: string,
): Promise<InventoryRow | undefined> {
  const toolbox = selectNamedToolbox(db, organizationId, toolboxId).clearSelect().select('id');
  return inventoriesOf(db, organizationId)
    .where('toolboxRowId', '=', toolbox)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

/** Kind and state of each inventory that has not ended, by row id of its toolbox. */
export async function selectOpenKinds(
  db: Db,
  organizationId: string,
): Promise<Map<string, Pick<InventoryRow, 'kind' | 'state'>>> {
  const rows = await db
    .selectFrom('inventories')
    .select(['toolboxRowId', 'kind', 'state'])
    .where('organizationId', '=', organizationId)
    .where('state', 'in', openStates)
    .execute();
  return new Map(rows.map(({ toolboxRowId, ...open }) => [toolboxRowId, open]));
}

/** When the toolbox's last inventory ended; undefined if none has. */
export async function findLastEnd(db: Db, toolbox: ToolboxKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('inventories')
    .select('endedAt')
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.endedAt ?? undefined;
}

export async function hasCompleteDrawer(db: Db, toolbox: ToolboxKey): Promise<boolean> {
  const row = await db
    .selectFrom('standingDrawers')
    .select('id')
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where('status', '=', 'complete')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const countingKinds = [
  'drawer_scanned',
  'tool_found',
  'tool_missing',
  'drawer_completed',
  'drawer_reopened',
] as const;

/** True if a scan, a mark or a drawer's status was saved in it. */
export async function isCountedInPart(db: Db, inventory: InventoryRow): Promise<boolean> {
  const row = await db
    .selectFrom('inspectionEvents')
    .select('sequence')
    .where('organizationId', '=', inventory.organizationId)
    .where('toolboxRowId', '=', inventory.toolboxRowId)
    .where('sequence', '>=', inventory.startSequence)
    .where('kind', 'in', countingKinds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertInventory(
  db: Db,
  inventory: Insertable<InventoriesTable>,
  workItemIds: readonly string[],
): Promise<InventoryRow> {
  const stored = await db
    .insertInto('inventories')
    .values(inventory)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { organizationId, id: inventoryId } = stored;
  if (workItemIds.length > 0) {
    await db
      .insertInto('inventoryWorkItems')
      .values(workItemIds.map((workItemId) => ({ organizationId, inventoryId, workItemId })))
      .execute();
  }
  return stored;
}

type Ended =
  'endedAt' | 'endedBy' | 'endSequence' | 'incompleteDrawers' | 'missing' | 'notAccountedFor' | 'excused';

type End = Pick<InventoryRow, 'state' | 'endReason' | 'version'> & {
  readonly [Key in Ended]: NonNullable<InventoryRow[Key]>;
};

export async function storeEnd(
  db: Db,
  { organizationId, id }: Pick<InventoryRow, 'organizationId' | 'id'>,
  { incompleteDrawers, ...end }: End,
): Promise<InventoryRow> {
  return db
    .updateTable('inventories')
    .set({ ...end, incompleteDrawers: sql`${`{${incompleteDrawers.join(',')}}`}::integer[]` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The state of one that has not ended. */
export async function storeState(
  db: Db,
  { organizationId, id }: Pick<InventoryRow, 'organizationId' | 'id'>,
  state: Pick<InventoryRow, 'state' | 'version'>,
): Promise<InventoryRow> {
  return db
    .updateTable('inventories')
    .set(state)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that wait for a second signature. */
export async function selectWaiting(db: Db, organizationId: string): Promise<InventoryRow[]> {
  return inventoriesOf(db, organizationId)
    .where('state', '=', 'awaiting_second')
    .orderBy('toolboxRowId')
    .execute();
}

/** Its toolbox, locked until the transaction ends. */
export async function lockToolboxOf(
  db: Db,
  { organizationId, toolboxRowId }: InventoryRow,
): Promise<ToolboxRow> {
  return db
    .selectFrom('toolboxes')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', toolboxRowId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function selectInventoryWorkItems(
  db: Db,
  { organizationId, id }: Pick<InventoryRow, 'organizationId' | 'id'>,
): Promise<NamedWorkItem[]> {
  return db
    .selectFrom('inventoryWorkItems as used')
    .innerJoin('workItems as items', (join) =>
      join
        .onRef('items.organizationId', '=', 'used.organizationId')
        .onRef('items.id', '=', 'used.workItemId'),
    )
    .select(['items.id', 'items.kind', 'items.reference', 'items.title'])
    .where('used.organizationId', '=', organizationId)
    .where('used.inventoryId', '=', id)
    .orderBy('items.id')
    .execute();
}

/** Chosen inventories of toolboxes that are not deleted, with their people as recorded. */
const shown = (db: Db, chosen: ReturnType<typeof inventoriesOf>) =>
  db
    .selectFrom(chosen.as('inventories'))
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organizationId', '=', 'inventories.organizationId')
        .onRef('toolboxes.id', '=', 'inventories.toolboxRowId'),
    )
    .innerJoin('inspectionEvents as first', (join) =>
      join
        .onRef('first.organizationId', '=', 'inventories.organizationId')
        .onRef('first.sequence', '=', 'inventories.startSequence'),
    )
    .leftJoin('inspectionEvents as last', (join) =>
      join
        .onRef('last.organizationId', '=', 'inventories.organizationId')
        .onRef('last.sequence', '=', 'inventories.endSequence'),
    )
    .selectAll('inventories')
    .select('toolboxes.toolboxId')
    .select(['first.actorName as starterName', 'first.actorRank as starterRank'])
    .select(['first.actorUnit as starterUnit', 'last.actorName as enderName'])
    .select(['last.actorRank as enderRank', 'last.actorUnit as enderUnit'])
    .select((select) =>
      jsonArrayFrom(
        select
          .selectFrom('inventoryWorkItems as used')
          .innerJoin('workItems as items', (join) =>
            join
              .onRef('items.organizationId', '=', 'used.organizationId')
              .onRef('items.id', '=', 'used.workItemId'),
          )
          .select(['items.id', 'items.kind', 'items.reference', 'items.title'])
          .select(aircraftOf('items'))
          .whereRef('used.organizationId', '=', 'inventories.organizationId')
          .whereRef('used.inventoryId', '=', 'inventories.id')
          .orderBy('items.kind')
          .orderBy('items.referenceKey'),
      ).as('workItems'),
    )
    .select((select) =>
      jsonArrayFrom(
        select
          .selectFrom('signatures')
          .select(['signatures.name', 'signatures.rank', 'signatures.unit'])
          .whereRef('signatures.organizationId', '=', 'inventories.organizationId')
          .whereRef('signatures.subjectId', '=', 'inventories.id')
          .where('signatures.voidAt', 'is', null)
          .orderBy('signatures.eventSequence'),
      ).as('signedBy'),
    )
    .where('toolboxes.deletedAt', 'is', null);

export type ShownInventory = NonNullable<Awaited<ReturnType<typeof findInventory>>>;

export async function findInventory(db: Db, organizationId: string, id: string) {
  return shown(db, inventoriesOf(db, organizationId).where('id', '=', id)).executeTakeFirst();
}

/** Those that wait for a second signature, which is not this person's; newest first. */
export async function selectWaitingFor(
  db: Db,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<ShownInventory[]> {
  const waiting = inventoriesOf(db, organizationId)
    .where('state', '=', 'awaiting_second')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('signatures')
            .select('signatures.id')
            .whereRef('signatures.organizationId', '=', 'inventories.organizationId')
            .whereRef('signatures.subjectId', '=', 'inventories.id')
            .where('signatures.voidAt', 'is', null)
            .where('signatures.userId', '=', userId),
        ),
      ),
    );
  return shown(db, waiting).orderBy('inventories.startSequence', 'desc').execute();
}

interface Page {
  /** Only older ones than this start. */
  readonly cursor?: number | undefined;
  readonly kind?: InventoryKind | undefined;
  readonly state?: 'open' | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function selectInventories(
  db: Db,
  toolbox: ToolboxKey,
  { cursor, kind, state, from, to, limit }: Page,
): Promise<ShownInventory[]> {
  let page = inventoriesOf(db, toolbox.organizationId).where('toolboxRowId', '=', toolbox.id);
  if (cursor !== undefined) page = page.where('startSequence', '<', cursor);
  if (kind !== undefined) page = page.where('kind', '=', kind);
  if (state !== undefined) page = page.where('state', 'in', openStates);
  if (from !== undefined) page = page.where('startedAt', '>=', from);
  if (to !== undefined) page = page.where('startedAt', '<', to);
  // The page is cut before anything is joined to it.
  const cut = page.orderBy('startSequence', 'desc').limit(limit);
  return shown(db, cut).orderBy('inventories.startSequence', 'desc').execute();
}
