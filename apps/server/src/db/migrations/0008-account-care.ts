import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which device a session is on, and the way in for who holds a reset link and no session. */
const accountCare = sql.raw(`
alter table sessions add column device text;
create index sessions_by_user on sessions (organization_id, user_id);
create index password_resets_by_user on password_resets (organization_id, user_id);

create policy owner_looks_up on password_resets for select to current_user using (true);
create function stowed_find_reset(hash text) returns table (
  organization_id uuid, id uuid, user_id uuid, expires_at timestamptz, used_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select r.organization_id, r.id, r.user_id, r.expires_at, r.used_at from password_resets r
  where r.token_hash = hash
$$;
revoke all on function stowed_find_reset from public;
grant execute on function stowed_find_reset to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await accountCare.execute(db);
}
