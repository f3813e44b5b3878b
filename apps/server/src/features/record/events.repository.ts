import { sql } from 'kysely';
import type { Dashboard } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { missingInEvent, toCheckInEvent } from '../../db/tool-counts.ts';
import { textAroundNumber } from './event-chain.ts';
import type { UnchainedEvent } from './event-chain.ts';

/** The newest event's position and hash; locks the organization's record until the transaction ends. */
export async function lockHead(db: Db, organizationId: string): Promise<{ sequence: number; hash: string }> {
  return db
    .selectFrom('eventHeads')
    .select(['sequence', 'hash'])
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The hash of this event, which must exist. */
export async function hashOfNumber(db: Db, organizationId: string, sequence: number): Promise<string> {
  const { hash } = await db
    .selectFrom('inspectionEvents')
    .select('hash')
    .where('organizationId', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return hash;
}

/**
 * Appends to the organization's chain, in one statement: it locks the newest event's position, and the new
 * event's number and hash follow from it. Returns the number.
 */
export async function appendEvent(db: Db, event: Omit<UnchainedEvent, 'sequence'>): Promise<number> {
  const stored = {
    ...event,
    before: asStored(event.before),
    after: asStored(event.after),
    decision: asStored(event.decision),
  };
  const text = textAroundNumber(stored);
  const { sequence } = await db
    .with('head', (one) =>
      one
        .selectFrom('eventHeads')
        .select([sql<number>`sequence + 1`.as('next'), 'hash'])
        .where('organizationId', '=', event.organizationId)
        .forUpdate(),
    )
    .insertInto('inspectionEvents')
    .values({
      ...stored,
      before: jsonOrNull(stored.before),
      after: jsonOrNull(stored.after),
      decision: jsonOrNull(stored.decision),
      sequence: sql`(select next from head)`,
      previousHash: sql`(select hash from head)`,
      hash: sql`(select encode(sha256(convert_to(
        hash || ${text.before}::text || next || ${text.after}::text, 'UTF8')), 'hex') from head)`,
    })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

/** The form a database returns: dates as text, no absent keys. The hash covers this form. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

interface UserKey {
  readonly organizationId: string;
  readonly userId: string;
}

export async function countEvents(
  db: Db,
  { organizationId, userId }: UserKey,
  { kind, since }: { readonly kind: string; readonly since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('inspectionEvents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('actorId', '=', userId)
    .where('kind', '=', kind)
    .where('recordedAt', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether the record has an event of this kind. */
export async function hasEvent(db: Db, organizationId: string, kind: string): Promise<boolean> {
  const found = await db
    .selectFrom('inspectionEvents')
    .select('sequence')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** This user's events on toolboxes that still exist, newest first. */
const ownEvents = (db: Db, { organizationId, userId }: UserKey) =>
  db
    .selectFrom('inspectionEvents')
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organizationId', '=', 'inspectionEvents.organizationId')
        .onRef('toolboxes.id', '=', 'inspectionEvents.toolboxRowId'),
    )
    .where('inspectionEvents.organizationId', '=', organizationId)
    .where('inspectionEvents.actorId', '=', userId)
    .where('toolboxes.deletedAt', 'is', null)
    .orderBy('inspectionEvents.recordedAt', 'desc')
    .orderBy('inspectionEvents.sequence', 'desc');

/** From the event's drawer on, the first that is not complete, then those before it; null if all are. */
const nextDrawer = sql<number | null>`(
  select drawers.number from standing_drawers drawers
  where drawers.organization_id = toolboxes.organization_id and drawers.toolbox_row_id = toolboxes.id
    and toolboxes.status <> 'complete' and drawers.status <> 'complete'
  order by drawers.number < inspection_events.drawer_number, drawers.number limit 1)`;

/** The toolbox this user changed last, if it still exists, and where to go on. A case changes none. */
export async function findLatestToolboxOf(
  db: Db,
  user: UserKey,
): Promise<Dashboard['recentToolbox'] | undefined> {
  return ownEvents(db, user)
    .select(['toolboxes.toolboxId', 'toolboxes.status', nextDrawer.as('drawerNumber')])
    .where('inspectionEvents.kind', 'not like', 'case\\_%')
    .limit(1)
    .executeTakeFirst();
}

export interface ActivityRow {
  sequence: number;
  kind: string;
  toolboxId: string;
  drawerNumber: number | null;
  subject: string | null;
  /** Number of missing tools after it, including those to check; null without a body. */
  missing: number | null;
  toCheck: number | null;
  recordedAt: Date;
}

const after = sql.ref('inspectionEvents.after');

export async function selectActivity(
  db: Db,
  user: UserKey,
  { kinds, limit }: { readonly kinds: readonly string[]; readonly limit: number },
): Promise<ActivityRow[]> {
  return ownEvents(db, user)
    .select(['inspectionEvents.sequence', 'inspectionEvents.kind', 'toolboxes.toolboxId'])
    .select(['drawerNumber', 'subject', 'recordedAt'])
    .select([missingInEvent(after).as('missing'), toCheckInEvent(after).as('toCheck')])
    .where('inspectionEvents.kind', 'in', kinds)
    .limit(limit)
    .execute();
}
