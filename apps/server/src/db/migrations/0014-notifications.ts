import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const tables = sql.raw(`
create table notifications (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'case_opened', 'case_escalated', 'case_assigned', 'case_closure_proposed', 'case_closed', 'case_reopened',
    'signature_awaited', 'signature_void'
  )),
  -- The case or the inventory.
  subject_id uuid not null,
  -- What happened, in one line of words.
  subject text not null,
  path text not null,
  -- The event of its cause; newer ones have higher numbers.
  event_sequence bigint not null,
  created_at timestamptz not null,
  read_at timestamptz,
  dedupe_key text not null,
  primary key (organization_id, id),
  constraint notifications_once unique (organization_id, user_id, dedupe_key),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index notifications_by_user on notifications (organization_id, user_id, event_sequence);
create index notifications_unread on notifications (organization_id, user_id) where read_at is null;
create index notifications_by_subject on notifications (organization_id, subject_id);
`);

/** A notification is written with the act that it tells about. Reading it is no act. */
const guard = sql.raw(`
create constraint trigger notification_added after insert on notifications
  deferrable initially deferred for each row execute function stowed_require_event();
`);

/** The newest and the unread ones of each session's person: when they change, the person's windows reload. */
const liveUpdates = sql.raw(`
create function stowed_notified(watched jsonb) returns table (
  session_id uuid, newest bigint, unread bigint
) language sql stable security definer set search_path = public, pg_temp as $$
  select s.id,
    (select coalesce(max(n.event_sequence), 0) from notifications n
      where n.organization_id = s.organization_id and n.user_id = s.user_id),
    (select count(*) from notifications n
      where n.organization_id = s.organization_id and n.user_id = s.user_id and n.read_at is null)
  from jsonb_to_recordset(watched) as w ("organizationId" uuid, "sessionId" uuid)
  join sessions s on s.organization_id = w."organizationId" and s.id = w."sessionId"
$$;
revoke all on function stowed_notified from public;
grant execute on function stowed_notified to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await organizationTable(db, 'notifications', 'select, insert, update');
  await guard.execute(db);
  await liveUpdates.execute(db);
}
