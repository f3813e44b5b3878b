import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { CaseRow } from '../../db/rows.ts';
import type { LostCasesTable } from '../../db/schema-tool-control.ts';

interface Key {
  readonly organizationId: string;
  readonly id: string;
}

/** The next case's number. The caller has locked the record, so that no two cases get the same. */
export async function nextNumber(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('lostCases')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.next;
}

export async function insertCase(db: Db, lost: Insertable<LostCasesTable>): Promise<CaseRow> {
  return db.insertInto('lostCases').values(lost).returningAll().executeTakeFirstOrThrow();
}

export async function updateCase(
  db: Db,
  { organizationId, id, version }: Pick<CaseRow, 'organizationId' | 'id' | 'version'>,
  values: Updateable<LostCasesTable>,
): Promise<CaseRow> {
  return db
    .updateTable('lostCases')
    .set({ ...values, version: version + 1 })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The cases of a toolbox's places that say something about the next count of them. */
export async function selectStanding(db: Db, toolbox: Key): Promise<CaseRow[]> {
  return db
    .selectFrom('lostCases')
    .selectAll()
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where((where) => where.or([where('state', '<>', 'closed'), where('seenSinceAt', 'is', null)]))
    .orderBy('number')
    .execute();
}

/** The cases that an inventory made, by number. */
export async function selectMadeBy(db: Db, inventory: Key) {
  return db
    .selectFrom('lostCases')
    .innerJoin('drawers', (join) =>
      join
        .onRef('drawers.organizationId', '=', 'lostCases.organizationId')
        .onRef('drawers.id', '=', 'lostCases.drawerId'),
    )
    .select(['lostCases.number', 'lostCases.state', 'lostCases.toolName', 'drawers.number as drawerNumber'])
    .where('lostCases.organizationId', '=', inventory.organizationId)
    .where('lostCases.inventoryId', '=', inventory.id)
    .orderBy('lostCases.number')
    .execute();
}

/** The drawer's cases that a tool's return to its place affects. */
export async function selectAwaited(db: Db, drawer: Key): Promise<CaseRow[]> {
  return db
    .selectFrom('lostCases')
    .selectAll()
    .where('organizationId', '=', drawer.organizationId)
    .where('drawerId', '=', drawer.id)
    .where('state', 'in', ['suspected', 'closed'])
    .where('seenSinceAt', 'is', null)
    .orderBy('number')
    .execute();
}

/** The case of this place that is not closed. */
export async function findUnclosed(
  db: Db,
  { organizationId, drawerId, uniqueId }: Pick<CaseRow, 'organizationId' | 'drawerId' | 'uniqueId'>,
): Promise<CaseRow | undefined> {
  return db
    .selectFrom('lostCases')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('drawerId', '=', drawerId)
    .where('uniqueId', '=', uniqueId)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
}

/** Whether the drawer's list says at this moment that the tool is present. */
export async function isListedPresent(
  db: Db,
  { organizationId, drawerId, uniqueId }: Pick<CaseRow, 'organizationId' | 'drawerId' | 'uniqueId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('tools')
    .select('uniqueId')
    .where('organizationId', '=', organizationId)
    .where('drawerId', '=', drawerId)
    .where('uniqueId', '=', uniqueId)
    .where('status', '=', 'present')
    .where(sql<boolean>`needs_review is not true`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of people who can sign in. */
export async function countActivePeople(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}
