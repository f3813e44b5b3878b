import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A challenge is for one purpose and one statement: one for adding a passkey signs nothing. */
const challenges = sql.raw(`
alter table signing_challenges
  add column purpose text not null default 'statement'
    check (purpose in ('statement', 'adding_passkey', 'signing_by_passkey')),
  add check ((purpose = 'adding_passkey') = (digest is null)),
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

/** What a passkey is known by does not change without an event. Its use needs none: that is a signature's. */
const guard = sql.raw(`
create constraint trigger passkey_known_changed
  after update of credential_id, name on passkeys
  deferrable initially deferred for each row execute function stowed_require_event();
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await challenges.execute(db);
  await passkeys.execute(db);
  await guard.execute(db);
}
