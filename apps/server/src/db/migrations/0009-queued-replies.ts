import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A device may send an act again weeks later: its response is kept for 30 days instead of one. */
const queuedReplies = sql.raw(`
alter table idempotency_keys add column is_queued boolean not null default false;
create or replace function stowed_forget_expired(session_cutoff timestamptz, key_cutoff timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sessions where expires_at < session_cutoff;
  delete from idempotency_keys
  where created_at < key_cutoff - case when is_queued then interval '29 days' else interval '0' end;
$$;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await queuedReplies.execute(db);
}
