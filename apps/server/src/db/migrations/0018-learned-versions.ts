import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

const tables = sql.raw(`
create unique index learned_states_once
  on learned_states (organization_id, template_id, tool_unique_id, image_id);
create table learned_versions (
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null check (version > 0),
  state_ids jsonb not null,
  photos integer not null,
  tools integer not null,
  learned_from bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, template_id, version),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, learned_from) references inspection_events (organization_id, sequence)
);
create table learned_choices (
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null default 0,
  learned_through bigint not null default 0,
  primary key (organization_id, template_id),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
create index inspection_events_completions on inspection_events (organization_id, template_id, sequence)
  where kind = 'drawer_completed';
`);

/**
 * What the engine has learnt about a template is a numbered set of states; one of them is in use, 0 being none, and one event
 * is the newest that it has learnt from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, 'learned_versions', 'select, insert');
  await tenantTable(db, 'learned_choices', 'select, insert, update');
}
