import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CaseState, RecountedBy } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { CaseRow } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { aircraftOf, concernsItem } from '../../db/work-items.ts';

/** Whether a closed case is its place's last: no case was made or closed there since. */
const isLastOfPlace = sql<boolean>`not exists (
  select from lost_cases later
  where later.organization_id = c.organization_id and later.drawer_id = c.drawer_id
    and later.unique_id = c.unique_id and later.id <> c.id
    and (later.state <> 'closed' or later.closed_sequence > c.closed_sequence))`;

const isStanding = sql<boolean>`c.state = 'closed' and c.seen_since_at is null and ${isLastOfPlace}`;

const standing = sql<'count_again' | 'excused' | null>`case
  when not (${isStanding}) then null
  when c.outcome in ('removed', 'risk_accepted') then 'excused' else 'count_again' end`;

const casesOf = (db: Db, organizationId: string) =>
  db.selectFrom('lostCases as c').selectAll('c').where('c.organizationId', '=', organizationId);

type Chosen = SelectQueryBuilder<Schema & { c: Schema['lostCases'] }, 'c', CaseRow>;

/** Chosen cases with their places, people as recorded, and work items. */
const shown = (db: Db, chosen: Chosen) =>
  db
    .selectFrom(chosen.as('c'))
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organizationId', '=', 'c.organizationId')
        .onRef('toolboxes.id', '=', 'c.toolboxRowId'),
    )
    .innerJoin('drawers', (join) =>
      join.onRef('drawers.organizationId', '=', 'c.organizationId').onRef('drawers.id', '=', 'c.drawerId'),
    )
    .innerJoin('inspectionEvents as first', (join) =>
      join
        .onRef('first.organizationId', '=', 'c.organizationId')
        .onRef('first.sequence', '=', 'c.discoveredSequence'),
    )
    .leftJoin('inspectionEvents as proposal', (join) =>
      join
        .onRef('proposal.organizationId', '=', 'c.organizationId')
        .onRef('proposal.sequence', '=', 'c.proposedSequence'),
    )
    .leftJoin('inspectionEvents as closure', (join) =>
      join
        .onRef('closure.organizationId', '=', 'c.organizationId')
        .onRef('closure.sequence', '=', 'c.closedSequence'),
    )
    .leftJoin('users as assignee', (join) =>
      join
        .onRef('assignee.organizationId', '=', 'c.organizationId')
        .onRef('assignee.id', '=', 'c.assigneeId'),
    )
    .selectAll('c')
    .select(['toolboxes.toolboxId', 'drawers.number as drawerNumber'])
    .select(sql<boolean>`toolboxes.deleted_at is null and drawers.archived_at is null`.as('isDrawerThere'))
    .select(['first.actorName as finderName', 'first.actorRank as finderRank'])
    .select(['first.actorUnit as finderUnit', 'proposal.actorName as proposerName'])
    .select(['proposal.actorRank as proposerRank', 'proposal.actorUnit as proposerUnit'])
    .select(['closure.actorName as closerName', 'closure.actorRank as closerRank'])
    .select(['closure.actorUnit as closerUnit', 'assignee.firstName as assigneeFirstName'])
    .select(['assignee.lastName as assigneeLastName', 'assignee.username as assigneeUsername'])
    .select(standing.as('standing'))
    .select((select) =>
      jsonArrayFrom(
        select
          .selectFrom('caseWorkItems as used')
          .innerJoin('workItems as items', (join) =>
            join
              .onRef('items.organizationId', '=', 'used.organizationId')
              .onRef('items.id', '=', 'used.workItemId'),
          )
          .select(['items.id', 'items.kind', 'items.reference', 'items.title'])
          .select(aircraftOf('items'))
          .select(sql<boolean>`c.state <> 'closed' and used.clear_confirmed_at is null`.as('blocking'))
          .whereRef('used.organizationId', '=', 'c.organizationId')
          .whereRef('used.caseId', '=', 'c.id')
          .orderBy('items.kind')
          .orderBy('items.referenceKey'),
      ).as('workItems'),
    );

export type ShownCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export async function findCase(db: Db, organizationId: string, number: number) {
  return shown(db, casesOf(db, organizationId).where('c.number', '=', number)).executeTakeFirst();
}

export async function findCaseById(
  db: Db,
  { organizationId, id }: Pick<CaseRow, 'organizationId' | 'id'>,
): Promise<ShownCase | undefined> {
  return shown(db, casesOf(db, organizationId).where('c.id', '=', id)).executeTakeFirst();
}

export interface Filter {
  readonly toolboxId?: string | undefined;
  readonly workItemId?: string | undefined;
  readonly assignee?: string | undefined;
  readonly recountedBy?: RecountedBy | undefined;
}

function filtered(db: Db, organizationId: string, filter: Filter): Chosen {
  const { toolboxId, workItemId, assignee, recountedBy } = filter;
  let chosen = casesOf(db, organizationId);
  if (toolboxId !== undefined) {
    chosen = chosen.where((where) =>
      where.exists(
        where
          .selectFrom('toolboxes')
          .select('toolboxes.id')
          .whereRef('toolboxes.organizationId', '=', 'c.organizationId')
          .whereRef('toolboxes.id', '=', 'c.toolboxRowId')
          .where('toolboxes.toolboxId', '=', toolboxId),
      ),
    );
  }
  if (workItemId !== undefined) {
    chosen = chosen.where((where) =>
      where.exists(
        where
          .selectFrom('caseWorkItems as used')
          .innerJoin('workItems as named', (join) =>
            join
              .onRef('named.organizationId', '=', 'used.organizationId')
              .onRef('named.id', '=', 'used.workItemId'),
          )
          .innerJoin('workItems as items', (join) => join.on(concernsItem))
          .select('used.caseId')
          .whereRef('used.organizationId', '=', 'c.organizationId')
          .whereRef('used.caseId', '=', 'c.id')
          .where('items.id', '=', workItemId),
      ),
    );
  }
  if (assignee !== undefined) chosen = chosen.where('c.assigneeId', '=', assignee);
  if (recountedBy !== undefined) chosen = chosen.where('c.recountedBy', '=', recountedBy);
  return chosen;
}

interface Page extends Filter {
  readonly state?: CaseState | 'not_closed' | 'current' | undefined;
  readonly cursor?: number | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function selectCases(
  db: Db,
  organizationId: string,
  { state, cursor, limit, ...filter }: Page,
): Promise<ShownCase[]> {
  let page = filtered(db, organizationId, filter);
  if (state === 'not_closed') page = page.where('c.state', '<>', 'closed');
  else if (state === 'current') page = page.where(sql<boolean>`(c.state <> 'closed' or ${isStanding})`);
  else if (state !== undefined) page = page.where('c.state', '=', state);
  if (cursor !== undefined) page = page.where('c.number', '<', cursor);
  // The page is cut before anything is joined to it.
  return shown(db, page.orderBy('c.number', 'desc').limit(limit)).orderBy('c.number', 'desc').execute();
}

export async function countByState(
  db: Db,
  organizationId: string,
  filter: Filter,
): Promise<{ state: CaseState; count: number }[]> {
  return db
    .selectFrom(filtered(db, organizationId, filter).as('c'))
    .select('c.state')
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy('c.state')
    .execute();
}

/** The events of a case, newest first. */
export async function selectCaseEvents(
  db: Db,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
) {
  return db
    .selectFrom('inspectionEvents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`after ->> 'caseId' = ${id}`)
    .orderBy('sequence', 'desc')
    .execute();
}

export type CaseEventRow = Awaited<ReturnType<typeof selectCaseEvents>>[number];

/** The event with this number. */
export async function findEvent(
  db: Db,
  organizationId: string,
  sequence: number,
): Promise<CaseEventRow | undefined> {
  return db
    .selectFrom('inspectionEvents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
}

/** A template by id, also one that was replaced or removed. */
export async function findCaseTemplate(
  db: Db,
  { organizationId, templateId }: { readonly organizationId: string; readonly templateId: string },
) {
  return db
    .selectFrom('templates')
    .select(['imageId', 'foreignImageUrl', 'tools'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', templateId)
    .executeTakeFirst();
}
