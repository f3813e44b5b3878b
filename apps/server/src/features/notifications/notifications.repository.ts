import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Duty, NotificationKind, SystemRole } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { givenDuties } from '../../db/given-duties.ts';
import type { NotificationRow } from '../../db/rows.ts';
import type { NotificationsTable } from '../../db/schema-tool-control.ts';

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

export interface Candidate {
  readonly userId: string;
  readonly role: SystemRole;
  /** The duties that were given to the person. */
  readonly given: readonly Duty[];
  /** Whether the person was notified about this case or inventory before. */
  readonly isNotified: boolean;
}

/** All people who can sign in, with what decides whether they are notified of a case or an inventory. */
export async function selectCandidates(
  db: Db,
  { organizationId, subjectId }: { readonly organizationId: string; readonly subjectId: string },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select users.id as user_id, users.role,
      ${givenDuties} as given,
      exists (
        select from notifications
        where notifications.organization_id = users.organization_id and notifications.user_id = users.id
          and notifications.subject_id = ${subjectId}
      ) as is_notified
    from users
    where users.organization_id = ${organizationId} and users.active
    order by users.id`.execute(db);
  return rows;
}

/** Writes them; one that has the key of an earlier one of the same person is left out. */
export async function insertNotifications(
  db: Db,
  rows: readonly Insertable<NotificationsTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId', 'dedupeKey']).doNothing())
    .execute();
}

export interface NotifiedPerson {
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly rank: string | null;
  readonly unit: string | null;
}

/** Everyone who was notified of a case or an inventory, oldest first. */
export async function selectNotified(
  db: Db,
  { organizationId, subjectId }: { readonly organizationId: string; readonly subjectId: string },
): Promise<NotifiedPerson[]> {
  return db
    .selectFrom('notifications')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'notifications.organizationId')
        .onRef('users.id', '=', 'notifications.userId'),
    )
    .select(['notifications.kind', 'notifications.createdAt as at'])
    .select(['users.username', 'users.firstName', 'users.lastName', 'users.rank', 'users.unit'])
    .where('notifications.organizationId', '=', organizationId)
    .where('notifications.subjectId', '=', subjectId)
    .orderBy('notifications.eventSequence')
    .orderBy('users.username')
    .execute();
}

/** Newest first. */
export async function selectNotifications(
  db: Db,
  { organizationId, userId }: Owner,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<NotificationRow[]> {
  let chosen = db
    .selectFrom('notifications')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId);
  if (before !== undefined) chosen = chosen.where('eventSequence', '<', before);
  return chosen.orderBy('eventSequence', 'desc').limit(limit).execute();
}

export async function countUnread(db: Db, { organizationId, userId }: Owner): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findNotification(
  db: Db,
  { organizationId, userId, id }: Owner & { readonly id: string },
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks a person's notification and all older ones as read. */
export async function markRead(
  db: Db,
  { organizationId, userId, upTo, at }: Owner & { readonly upTo: number; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: at })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('eventSequence', '<=', upTo)
    .where('readAt', 'is', null)
    .execute();
}
