import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Servers ask what is new, twice a second and for all their windows at once, instead of being told by each commit: with
 * NOTIFY in them PostgreSQL lets transactions commit one at a time only.
 */
const asking = sql.raw(`
drop trigger tell_event on inspection_events;
drop trigger tell_session_end on sessions;
drop trigger tell_deactivation on users;
drop function stowed_tell_event, stowed_tell_session_end, stowed_tell_deactivation;

create function stowed_standing(watched jsonb) returns table (
  session_id uuid, organization_id uuid, sequence bigint
) language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.organization_id, h.sequence
  from jsonb_to_recordset(watched) as w ("organizationId" uuid, "sessionId" uuid)
  join sessions s on s.organization_id = w."organizationId" and s.id = w."sessionId"
  join users u on u.organization_id = s.organization_id and u.id = s.user_id and u.active
  join event_heads h on h.organization_id = s.organization_id
$$;
revoke all on function stowed_standing from public;
grant execute on function stowed_standing to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await asking.execute(db);
}
