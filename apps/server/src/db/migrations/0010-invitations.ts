import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The way in for who holds an invitation and no account. */
const invitations = sql.raw(`
create index invites_by_time on invites (organization_id, created_at);

create policy owner_looks_up on invites for select to current_user using (true);
create function stowed_find_invite(hash text) returns table (
  organization_id uuid, id uuid, organization_name text, email text, role text, organization_role text,
  expires_at timestamptz, accepted_at timestamptz, cancelled_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select i.organization_id, i.id, o.name, i.email, i.role, i.organization_role, i.expires_at, i.accepted_at,
    i.cancelled_at
  from invites i join organizations o on o.id = i.organization_id
  where i.token_hash = hash
$$;
revoke all on function stowed_find_invite from public;
grant execute on function stowed_find_invite to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await invitations.execute(db);
}
