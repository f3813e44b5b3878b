import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const serviceUsers = sql.raw(`
alter table users
  -- A service user acts for the product itself. Nobody signs in as it, so it is never active.
  add column kind text not null default 'person' check (kind in ('person', 'service')),
  add check (kind = 'person' or not active);
create unique index users_service on users (organization_id) where kind = 'service';

create or replace function stowed_find_login(key text) returns table (
  organization_id uuid, user_id uuid, password_hash text, active boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select u.organization_id, u.id, u.password_hash, u.active from users u
  where u.username_key = key and u.kind = 'person'
$$;
`);

const tables = sql.raw(`
create table organization_settings (
  organization_id uuid primary key references organizations (id),
  time_zone text not null default 'UTC',
  photo text not null default 'any' check (photo in ('any', 'required')),
  version integer not null
);
create table member_duties (
  organization_id uuid not null,
  user_id uuid not null,
  duty text not null check (duty in ('lead', 'inspector', 'custodian')),
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (organization_id, user_id, duty),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, given_by) references users (organization_id, id)
);
create table work_items (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('aircraft', 'job')),
  reference text not null,
  reference_key text not null,
  title text,
  -- A job's aircraft.
  parent_id uuid,
  last_used_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (organization_id, id),
  constraint work_items_reference_unique unique (organization_id, kind, reference_key),
  foreign key (organization_id, parent_id) references work_items (organization_id, id),
  check (parent_id is null or kind = 'job')
);
create index work_items_by_use on work_items (organization_id, last_used_at desc, id);
create table inventories (
  organization_id uuid not null,
  id uuid not null,
  toolbox_row_id uuid not null,
  kind text not null check (kind in ('unplanned', 'shift_start', 'shift_end', 'before_flight', 'issue', 'return',
    'handover', 'periodic', 'seal_broken', 'spot')),
  -- Whether every drawer was incomplete at its start.
  fresh boolean not null,
  state text not null check (state in ('open', 'awaiting_second', 'completed', 'superseded', 'cancelled')),
  started_at timestamptz not null,
  started_by uuid not null,
  -- The events from start_sequence to end_sequence belong to it.
  start_sequence bigint not null,
  place text,
  note text,
  ended_at timestamptz,
  ended_by uuid,
  end_sequence bigint,
  end_reason text,
  -- As of its end.
  incomplete_drawers integer[],
  missing integer,
  not_accounted_for integer,
  excused integer,
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, toolbox_row_id) references toolboxes (organization_id, id),
  foreign key (organization_id, started_by) references users (organization_id, id),
  foreign key (organization_id, ended_by) references users (organization_id, id),
  check ((state in ('open', 'awaiting_second')) = (end_sequence is null)),
  check ((end_sequence is null) = (ended_at is null) and (end_sequence is null) = (ended_by is null)
    and (end_sequence is null) = (missing is null))
);
create unique index inventories_open on inventories (organization_id, toolbox_row_id)
  where state in ('open', 'awaiting_second');
create index inventories_by_start on inventories (organization_id, toolbox_row_id, start_sequence);
create index inventories_by_kind on inventories (organization_id, toolbox_row_id, kind, start_sequence);
create table inventory_work_items (
  organization_id uuid not null,
  inventory_id uuid not null,
  work_item_id uuid not null,
  primary key (organization_id, inventory_id, work_item_id),
  foreign key (organization_id, inventory_id) references inventories (organization_id, id),
  foreign key (organization_id, work_item_id) references work_items (organization_id, id)
);
create index inventory_work_items_by_item on inventory_work_items (organization_id, work_item_id);
`);

/**
 * What the record holds so far: each completion ends an unplanned inventory, which began with the first work
 * on a drawer after the one before. Work after the last completion leaves one open. Writes no event.
 */
const fromRecord = sql.raw(`
create policy migration_reads on toolboxes for select to current_user using (true);
with work as (
  select e.organization_id, e.toolbox_row_id, e.sequence, e.kind, count(*) filter (where e.kind = 'toolbox_completed') over (
      partition by e.organization_id, e.toolbox_row_id order by e.sequence
      rows between unbounded preceding and 1 preceding
    ) as round
  from inspection_events e
  where e.toolbox_row_id is not null and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing',
    'drawer_completed', 'drawer_reopened', 'toolbox_reopened', 'toolbox_completed')
), rounds as (
  select organization_id, toolbox_row_id, round, min(sequence) as first,
    max(sequence) filter (where kind = 'toolbox_completed') as last
  from work group by organization_id, toolbox_row_id, round
)
insert into inventories (organization_id, id, toolbox_row_id, kind, fresh, state, started_at, started_by,
  start_sequence, ended_at, ended_by, end_sequence, incomplete_drawers, missing, not_accounted_for, excused)
select r.organization_id, gen_random_uuid(), r.toolbox_row_id, 'unplanned', false,
  case when done.sequence is null then 'open' else 'completed' end,
  began.recorded_at, began.actor_id, began.sequence, done.recorded_at, done.actor_id, done.sequence,
  case when done.sequence is not null then array(
    select number::integer from jsonb_array_elements_text(done.after -> 'incompleteDrawers') number) end,
  case when done.sequence is not null then jsonb_array_length(coalesce(done.after -> 'missing', '[]')) end,
  case when done.sequence is not null then (
    select count(*) from jsonb_path_query(done.after, '$.drawers[*].notAccountedFor[*]')) end,
  case when done.sequence is not null then 0 end
from rounds r
join toolboxes b on b.organization_id = r.organization_id and b.id = r.toolbox_row_id
join inspection_events began on began.organization_id = r.organization_id and began.sequence = r.first
left join inspection_events done on done.organization_id = r.organization_id and done.sequence = r.last
where done.sequence is not null or b.status = 'incomplete' and b.deleted_at is null;
drop policy migration_reads on toolboxes;
`);

/** At commit, what changed must have its event in the same transaction. */
const guard = sql.raw(`
create constraint trigger inventory_changed after insert or update of state on inventories
  deferrable initially deferred for each row execute function stowed_require_event();
create constraint trigger work_item_changed after insert or update of archived_at, title on work_items
  deferrable initially deferred for each row execute function stowed_require_event();
create constraint trigger settings_changed after insert or update on organization_settings
  deferrable initially deferred for each row execute function stowed_require_event();
create constraint trigger duty_changed after insert or delete on member_duties
  deferrable initially deferred for each row execute function stowed_require_event();
`);

/** A session is found with the person's duties, so that one taken away holds at the next call. */
const sessions = sql.raw(`
create policy owner_looks_up on member_duties for select to current_user using (true);
drop function stowed_find_session(text);
create function stowed_find_session(hash text) returns table (
  session_id uuid, organization_id uuid, user_id uuid, created_at timestamptz, last_seen_at timestamptz,
  expires_at timestamptz, username text, first_name text, last_name text, rank text, unit text,
  role text, organization_role text, active boolean, duties text[], is_inspector_vacant boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.organization_id, s.user_id, s.created_at, s.last_seen_at, s.expires_at, u.username, u.first_name,
    u.last_name, u.rank, u.unit, u.role, u.organization_role, u.active,
    array(select d.duty from member_duties d
      where d.organization_id = u.organization_id and d.user_id = u.id order by d.duty),
    not exists (
      select from member_duties d
      join users i on i.organization_id = d.organization_id and i.id = d.user_id and i.active
      where d.organization_id = u.organization_id and d.duty = 'inspector')
  from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
  where s.token_hash = hash
$$;
revoke all on function stowed_find_session from public;
grant execute on function stowed_find_session to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await serviceUsers.execute(db);
  await tables.execute(db);
  await fromRecord.execute(db);
  await organizationTable(db, 'organization_settings', 'select, insert, update');
  await organizationTable(db, 'member_duties', 'select, insert, delete');
  await organizationTable(db, 'work_items', 'select, insert, update');
  await organizationTable(db, 'inventories', 'select, insert, update');
  await organizationTable(db, 'inventory_work_items', 'select, insert');
  await guard.execute(db);
  await sessions.execute(db);
}
