import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a transaction changed is told to all servers once it is committed, and only then. An event's notice is made last
 * in its transaction, when the drawer has its new version.
 */
const notices = sql.raw(`
create function stowed_tell_event() returns trigger language plpgsql as $$ begin
  perform pg_notify('stowed_changes', json_build_object(
    'about', 'toolbox',
    'organizationId', new.organization_id,
    'toolboxId', new.toolbox_id,
    'drawerNumber', new.drawer_number,
    'version', (
      select d.version from drawers d where d.organization_id = new.organization_id and d.id = new.drawer_id
    )
  )::text);
  return null;
end $$;
create constraint trigger tell_event after insert on inspection_events
  deferrable initially deferred for each row when (new.toolbox_id is not null)
  execute function stowed_tell_event();

create function stowed_tell_session_end() returns trigger language plpgsql as $$ begin
  perform pg_notify('stowed_changes', json_build_object('about', 'session', 'sessionId', old.id)::text);
  return null;
end $$;
create trigger tell_session_end after delete on sessions
  for each row execute function stowed_tell_session_end();

create function stowed_tell_deactivation() returns trigger language plpgsql as $$ begin
  perform pg_notify('stowed_changes', json_build_object('about', 'person', 'userId', new.id)::text);
  return null;
end $$;
create trigger tell_deactivation after update of active on users
  for each row when (old.active and not new.active) execute function stowed_tell_deactivation();
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await notices.execute(db);
}
