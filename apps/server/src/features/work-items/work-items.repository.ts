import type { Insertable, Selectable, Updateable } from 'kysely';
import type { WorkItem, WorkItemKind } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { WorkItemsTable } from '../../db/schema-tool-control.ts';
import { aircraftOf, concernsItem } from '../../db/work-items.ts';

export type WorkItemRow = Selectable<WorkItemsTable> & Pick<WorkItem, 'aircraft'>;

const MOST = 50;

interface Filter {
  readonly q: string | undefined;
  readonly kind: WorkItemKind | undefined;
}

/** `text` as a pattern that matches itself anywhere. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Those that are not archived, last used first. */
export async function selectWorkItems(
  db: Db,
  organizationId: string,
  { q, kind }: Filter,
): Promise<WorkItemRow[]> {
  const pattern = anywhere(q ?? '');
  return db
    .selectFrom('workItems as items')
    .selectAll()
    .select(aircraftOf('items'))
    .where('organizationId', '=', organizationId)
    .where('archivedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'job'))
    .$if(q !== undefined, (query) =>
      query.where((where) =>
        where.or([where('reference', 'ilike', pattern), where('title', 'ilike', pattern)]),
      ),
    )
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
}

export async function findWorkItem(
  db: Db,
  organizationId: string,
  id: string,
): Promise<WorkItemRow | undefined> {
  return db
    .selectFrom('workItems as items')
    .selectAll()
    .select(aircraftOf('items'))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findByReference(
  db: Db,
  { organizationId, kind, referenceKey }: Pick<WorkItemRow, 'organizationId' | 'kind' | 'referenceKey'>,
): Promise<WorkItemRow | undefined> {
  return db
    .selectFrom('workItems as items')
    .selectAll()
    .select(aircraftOf('items'))
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .where('referenceKey', '=', referenceKey)
    .executeTakeFirst();
}

export async function insertWorkItem(db: Db, item: Insertable<WorkItemsTable>): Promise<WorkItemRow> {
  return db
    .insertInto('workItems')
    .values(item)
    .returningAll()
    .returning(aircraftOf('work_items'))
    .executeTakeFirstOrThrow();
}

export async function updateWorkItem(
  db: Db,
  { organizationId, id }: Pick<WorkItemRow, 'organizationId' | 'id'>,
  values: Updateable<WorkItemsTable>,
): Promise<WorkItemRow> {
  return db
    .updateTable('workItems as items')
    .set(values)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .returning(aircraftOf('items'))
    .executeTakeFirstOrThrow();
}

/** Whether a case that is not closed blocks it, by itself, its aircraft or a job of either. */
export async function isInOpenCase(
  db: Db,
  { organizationId, id }: Pick<WorkItemRow, 'organizationId' | 'id'>,
) {
  const row = await db
    .selectFrom('caseWorkItems as used')
    .innerJoin('lostCases', (join) =>
      join
        .onRef('lostCases.organizationId', '=', 'used.organizationId')
        .onRef('lostCases.id', '=', 'used.caseId'),
    )
    .innerJoin('workItems as named', (join) =>
      join
        .onRef('named.organizationId', '=', 'used.organizationId')
        .onRef('named.id', '=', 'used.workItemId'),
    )
    .innerJoin('workItems as items', (join) => join.on(concernsItem))
    .select('used.caseId')
    .where('used.organizationId', '=', organizationId)
    .where('items.id', '=', id)
    .where('used.clearConfirmedAt', 'is', null)
    .where('lostCases.state', '<>', 'closed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
