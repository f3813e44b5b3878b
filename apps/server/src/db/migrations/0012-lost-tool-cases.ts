import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const settings = sql.raw(`
alter table organization_settings
  add column lost_cases text not null default 'on' check (lost_cases in ('on', 'off')),
  add column suspected_minutes integer not null default 30 check (suspected_minutes between 5 and 240),
  add column escalate_minutes integer not null default 60 check (escalate_minutes between 10 and 1440),
  add column recount_needs_photo boolean not null default false;
`);

const tables = sql.raw(`
create table lost_cases (
  organization_id uuid not null,
  id uuid not null,
  number integer not null check (number > 0),
  state text not null check (state in ('suspected', 'open', 'searching', 'escalated', 'closing', 'closed')),
  source text not null check (source in ('drawer', 'toolbox', 'report')),
  -- The place: a drawer's cut-out.
  toolbox_row_id uuid not null,
  drawer_id uuid not null,
  unique_id text not null,
  tool_name text not null,
  part_number text,
  -- Of the drawer when the case was made.
  template_id uuid,
  inventory_id uuid,
  former_number integer,
  discovered_at timestamptz not null,
  discovered_sequence bigint not null,
  last_seen_at timestamptz,
  last_seen_sequence bigint,
  -- When it opens or is escalated by itself.
  advances_at timestamptz,
  opened_at timestamptz,
  escalated_at timestamptz,
  assignee_id uuid,
  outcome text check (outcome in ('found', 'removed', 'risk_accepted', 'recorded_in_error', 'recounted')),
  outcome_place text,
  outcome_note text,
  proposed_by uuid,
  proposed_at timestamptz,
  proposed_sequence bigint,
  -- The state to which a rejection returns.
  state_before text check (state_before in ('open', 'searching', 'escalated')),
  closed_at timestamptz,
  closed_sequence bigint,
  confirmed_by uuid,
  single_person boolean not null default false,
  recounted_by text check (recounted_by in ('photo', 'hand')),
  -- When the tool was first seen in its place after the closure.
  seen_since_at timestamptz,
  version integer not null default 1,
  primary key (organization_id, id),
  constraint lost_cases_number_unique unique (organization_id, number),
  foreign key (organization_id, toolbox_row_id) references toolboxes (organization_id, id),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, inventory_id) references inventories (organization_id, id),
  foreign key (organization_id, assignee_id) references users (organization_id, id),
  foreign key (organization_id, proposed_by) references users (organization_id, id),
  foreign key (organization_id, confirmed_by) references users (organization_id, id),
  check ((last_seen_at is null) = (last_seen_sequence is null)),
  check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_sequence is null)),
  check ((outcome is not null) = (state in ('closing', 'closed'))),
  check ((state_before is not null) = (state = 'closing'))
);
create unique index lost_cases_of_place on lost_cases (organization_id, drawer_id, unique_id) where state <> 'closed';
create index lost_cases_by_toolbox on lost_cases (organization_id, toolbox_row_id, number);
create index lost_cases_by_drawer on lost_cases (organization_id, drawer_id);
create table case_work_items (
  organization_id uuid not null,
  case_id uuid not null,
  work_item_id uuid not null,
  -- The inventory that put it in question, or why a person added it.
  inventory_id uuid,
  why text,
  added_at timestamptz not null,
  cleared_at timestamptz,
  cleared_sequence bigint,
  cleared_by uuid,
  clear_reason text,
  clear_confirmed_at timestamptz,
  clear_confirmed_sequence bigint,
  primary key (organization_id, case_id, work_item_id),
  foreign key (organization_id, case_id) references lost_cases (organization_id, id),
  foreign key (organization_id, work_item_id) references work_items (organization_id, id),
  foreign key (organization_id, inventory_id) references inventories (organization_id, id),
  foreign key (organization_id, cleared_by) references users (organization_id, id),
  check ((inventory_id is null) <> (why is null)),
  check ((cleared_at is null) = (cleared_by is null) and (cleared_at is null) = (cleared_sequence is null)
    and (cleared_at is null) = (clear_reason is null)),
  check (clear_confirmed_at is null or cleared_at is not null),
  check ((clear_confirmed_at is null) = (clear_confirmed_sequence is null))
);
create index case_work_items_by_item on case_work_items (organization_id, work_item_id);
create index inspection_events_of_cases on inspection_events (organization_id, (after ->> 'caseId'), sequence)
  where after ->> 'caseId' is not null;
create index inspection_events_of_drawers on inspection_events (organization_id, drawer_id, sequence desc)
  where kind in ('drawer_scanned', 'tool_found', 'drawer_completed');
`);

/** At commit, what changed must have its event in the same transaction. */
const guard = sql.raw(`
create constraint trigger case_changed after insert or update of state, outcome, seen_since_at on lost_cases
  deferrable initially deferred for each row execute function stowed_require_event();
create constraint trigger case_work_item_changed after insert or update on case_work_items
  deferrable initially deferred for each row execute function stowed_require_event();
`);

/** Organizations with toolboxes are asked once what to do about tools that are missing already. */
const offer = sql.raw(`
alter table organizations add column offers_cases boolean not null default false;
create policy migration_reads on toolboxes for select to current_user using (true);
create policy migration_writes on organizations to current_user using (true);
update organizations o set offers_cases = true
where exists (select from toolboxes t where t.organization_id = o.id and t.deleted_at is null);
drop policy migration_writes on organizations;
drop policy migration_reads on toolboxes;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await tables.execute(db);
  await organizationTable(db, 'lost_cases', 'select, insert, update');
  await organizationTable(db, 'case_work_items', 'select, insert, update');
  await guard.execute(db);
  await offer.execute(db);
}
