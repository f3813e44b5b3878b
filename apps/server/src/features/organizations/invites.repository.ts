import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

export type InviteRow = Selectable<Schema['invites']>;

/** All but the cancelled ones, newest first. */
export async function selectInvites(db: Db, organizationId: string): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('cancelled_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

interface InviteKey {
  readonly organizationId: string;
  readonly inviteId: string;
}

/** One that nobody cancelled. */
export async function findInvite(
  db: Db,
  { organizationId, inviteId }: InviteKey,
): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', inviteId)
    .where('cancelled_at', 'is', null)
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
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', emailKey)
    .where('cancelled_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody of this organization has this address; of others nothing is told. */
export async function hasMemberWith(db: Db, { organizationId, emailKey }: Addressee): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** When each invitation since then was made or resent, oldest first, cancelled ones too. */
export async function letterTimes(db: Db, organizationId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from (
      select created_at as sent_at from invites where organization_id = ${organizationId}
      union all select unnest(resent_at) from invites where organization_id = ${organizationId}
    ) as letters where sent_at > ${since} order by sent_at`.execute(db);
  return rows.map((row) => row.sent_at);
}

type NewInvite = Omit<InviteRow, 'accepted_at' | 'accepted_by' | 'cancelled_at' | 'resent_at'>;

export async function insertInvite(db: Db, invite: NewInvite): Promise<InviteRow> {
  return db.insertInto('invites').values(invite).returningAll().executeTakeFirstOrThrow();
}

type InviteChanges = Partial<
  Pick<InviteRow, 'token_hash' | 'expires_at' | 'accepted_at' | 'accepted_by' | 'cancelled_at'>
>;

export async function updateInvite(
  db: Db,
  { organizationId, inviteId }: InviteKey,
  changes: InviteChanges,
): Promise<InviteRow> {
  return db
    .updateTable('invites')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', inviteId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Renewal extends Pick<InviteRow, 'token_hash' | 'expires_at'> {
  readonly now: Date;
  /** What was resent before is no longer counted. */
  readonly since: Date;
}

/** Gives it a new link, and keeps when. */
export async function renewInvite(
  db: Db,
  { organizationId, inviteId }: InviteKey,
  { now, since, ...link }: Renewal,
): Promise<InviteRow> {
  const counted = sql`array(select sent_at from unnest(resent_at) as sent_at where sent_at > ${since})`;
  return db
    .updateTable('invites')
    .set({ ...link, resent_at: sql<Date[]>`${counted} || ${now}::timestamptz` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', inviteId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type FoundInvite = Pick<
  InviteRow,
  | 'organization_id'
  | 'id'
  | 'email'
  | 'role'
  | 'organization_role'
  | 'expires_at'
  | 'accepted_at'
  | 'cancelled_at'
> & { organization_name: string };

/** By the token's hash, before an organization is known. */
export async function findInviteByToken(db: Db, tokenHash: string): Promise<FoundInvite | undefined> {
  const { rows } = await sql<FoundInvite>`select * from stowed_find_invite(${tokenHash})`.execute(db);
  return rows[0];
}
