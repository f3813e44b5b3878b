import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

export type InviteRow = Selectable<Schema['invites']>;

/** All except cancelled ones, newest first. */
export async function selectInvites(db: Db, organizationId: string): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('cancelledAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

interface InviteKey {
  readonly organizationId: string;
  readonly inviteId: string;
}

/** An invitation that nobody cancelled. */
export async function findInvite(
  db: Db,
  { organizationId, inviteId }: InviteKey,
): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', inviteId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
}

interface Addressee {
  readonly organizationId: string;
  readonly emailKey: string;
}

export async function hasPendingInvite(
  db: Db,
  { organizationId, emailKey }: Addressee,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('invites')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('emailKey', '=', emailKey)
    .where('cancelledAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a person of this organization has this address. Other organizations are never searched. */
export async function hasMemberWith(db: Db, { organizationId, emailKey }: Addressee): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Times at which invitations were created or resent since then, oldest first, including cancelled ones. */
export async function letterTimes(db: Db, organizationId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ sentAt: Date }>`
    select sent_at from (
      select created_at as sent_at from invites where organization_id = ${organizationId}
      union all select unnest(resent_at) from invites where organization_id = ${organizationId}
    ) as letters where sent_at > ${since} order by sent_at`.execute(db);
  return rows.map((row) => row.sentAt);
}

type NewInvite = Omit<InviteRow, 'acceptedAt' | 'acceptedBy' | 'cancelledAt' | 'resentAt'>;

export async function insertInvite(db: Db, invite: NewInvite): Promise<InviteRow> {
  return db.insertInto('invites').values(invite).returningAll().executeTakeFirstOrThrow();
}

type InviteChanges = Partial<
  Pick<InviteRow, 'tokenHash' | 'expiresAt' | 'acceptedAt' | 'acceptedBy' | 'cancelledAt'>
>;

export async function updateInvite(
  db: Db,
  { organizationId, inviteId }: InviteKey,
  changes: InviteChanges,
): Promise<InviteRow> {
  return db
    .updateTable('invites')
    .set(changes)
    .where('organizationId', '=', organizationId)
    .where('id', '=', inviteId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Renewal extends Pick<InviteRow, 'tokenHash' | 'expiresAt'> {
  readonly now: Date;
  /** Earlier resends no longer count. */
  readonly since: Date;
}

/** Replaces its link and stores the time. */
export async function renewInvite(
  db: Db,
  { organizationId, inviteId }: InviteKey,
  { now, since, ...link }: Renewal,
): Promise<InviteRow> {
  const counted = sql`array(select sent_at from unnest(resent_at) as sent_at where sent_at > ${since})`;
  return db
    .updateTable('invites')
    .set({ ...link, resentAt: sql<Date[]>`${counted} || ${now}::timestamptz` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', inviteId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type FoundInvite = Pick<
  InviteRow,
  'organizationId' | 'id' | 'email' | 'role' | 'organizationRole' | 'expiresAt' | 'acceptedAt' | 'cancelledAt'
> & { organizationName: string };

/** Finds an invitation by its token's hash, before the organization is known. */
export async function findInviteByToken(db: Db, tokenHash: string): Promise<FoundInvite | undefined> {
  const { rows } = await sql<FoundInvite>`select * from stowed_find_invite(${tokenHash})`.execute(db);
  return rows[0];
}
