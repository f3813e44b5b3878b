import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const tables = sql.raw(`
create table event_heads (
  organization_id uuid primary key references organizations (id),
  sequence bigint not null,
  hash text not null,
  locked_at timestamptz
);
create table inspection_events (
  organization_id uuid not null references organizations (id),
  sequence bigint not null,
  kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  actor_rank text,
  actor_unit text,
  recorded_at timestamptz not null,
  device_time timestamptz,
  toolbox_row_id uuid,
  toolbox_id text,
  drawer_id uuid,
  drawer_number integer,
  subject text,
  before jsonb,
  after jsonb,
  decision jsonb,
  image_id text,
  template_id uuid,
  template_version integer,
  reason text,
  previous_hash text not null,
  hash text not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (organization_id, sequence),
  foreign key (organization_id, actor_id) references users (organization_id, id),
  foreign key (organization_id, toolbox_row_id) references toolboxes (organization_id, id),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
create index inspection_events_by_transaction on inspection_events (organization_id, transaction_id);
create index inspection_events_by_toolbox on inspection_events (organization_id, toolbox_row_id, sequence desc);
-- The activity log filters by person, toolbox, kind and time, newest first: one index for each, in page order.
create index inspection_events_by_time on inspection_events (organization_id, recorded_at, sequence);
create index inspection_events_by_person_time on inspection_events
  (organization_id, actor_id, recorded_at, sequence);
create index inspection_events_by_toolbox_time on inspection_events
  (organization_id, toolbox_id, recorded_at, sequence) where toolbox_id is not null;
create index inspection_events_by_kind_time on inspection_events (organization_id, kind, recorded_at, sequence);
create index inspection_events_of_images on inspection_events (organization_id, image_id, sequence)
  where image_id is not null;
create index inspection_events_completions on inspection_events (organization_id, template_id, sequence)
  where kind = 'drawer_completed';
`);

/**
 * One gapless chain per organization: an event must follow the head, and the head moves only with an
 * event.
 */
const chain = sql.raw(`
create policy owner_keeps_heads on event_heads to current_user using (true) with check (true);
create policy owner_looks_up on inspection_events for select to current_user using (true);

create function stowed_start_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into event_heads (organization_id, sequence, hash) values (new.id, 0, repeat('0', 64));
  return null;
end $$;
create trigger start_chain after insert on organizations for each row execute function stowed_start_chain();

create function stowed_append_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare head event_heads%rowtype;
begin
  select * into head from event_heads where organization_id = new.organization_id for update;
  if head.sequence is null or new.sequence <> head.sequence + 1 or new.previous_hash <> head.hash then
    raise exception 'an event must follow the newest one of its organization' using errcode = '40001';
  end if;
  new.transaction_id := pg_current_xact_id();
  update event_heads set sequence = new.sequence, hash = new.hash where organization_id = new.organization_id;
  return new;
end $$;
create trigger append_event before insert on inspection_events for each row execute function stowed_append_event();

create function stowed_refuse_change() returns trigger language plpgsql as $$ begin
  raise exception 'inspection events are only ever added' using errcode = '42501';
end $$;
create trigger refuse_change before update or delete on inspection_events
  for each row execute function stowed_refuse_change();
create trigger refuse_truncate before truncate on inspection_events
  for each statement execute function stowed_refuse_change();
`);

/** At commit, a changed status must have its event in the same transaction. */
const guard = sql.raw(`
create function stowed_require_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare organization uuid;
begin
  if tg_op = 'DELETE' then organization := old.organization_id; else organization := new.organization_id; end if;
  if not exists (
    select from inspection_events
    where organization_id = organization and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'a change of state without its event' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger tools_listed after insert or delete on tools
  deferrable initially deferred for each row execute function stowed_require_event();
create constraint trigger tool_status_changed after update of status on tools
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function stowed_require_event();
create constraint trigger drawer_status_changed after update of status on drawers
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function stowed_require_event();
create constraint trigger toolbox_status_changed after update of status on toolboxes
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function stowed_require_event();
create constraint trigger template_written after insert or update on templates
  deferrable initially deferred for each row execute function stowed_require_event();
`);

/**
 * Live updates poll for news twice a second, for all open windows at once: with NOTIFY inside them,
 * PostgreSQL would commit transactions one at a time.
 */
const liveUpdates = sql.raw(`
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
  await tables.execute(db);
  await organizationTable(db, 'inspection_events', 'select, insert');
  // A row lock needs the right to update some column; this one carries nothing.
  await organizationTable(db, 'event_heads', 'select, update (locked_at)');
  await chain.execute(db);
  await guard.execute(db);
  await liveUpdates.execute(db);
}
