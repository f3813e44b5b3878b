import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A challenge is for one purpose only: what was made to add a passkey signs nothing. */
const challenges = sql.raw(`
alter table signing_challenges
  add column purpose text not null default 'statement'
    check (purpose in ('statement', 'adding_passkey', 'signing_by_passkey')),
  add check ((purpose = 'statement') = (digest is not null)),
  add check (purpose = 'statement' or user_id is not null);
`);

/** The numbers of the events that added and removed a passkey. Nothing wrote the table before. */
const passkeys = sql.raw(`
alter table passkeys
  add column added_sequence bigint not null,
  add column removed_sequence bigint,
  add check ((removed_at is null) = (removed_sequence is null)),
  add check (sign_count >= 0);
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await challenges.execute(db);
  await passkeys.execute(db);
}
