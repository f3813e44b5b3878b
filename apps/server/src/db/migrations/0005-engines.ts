import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

const settings = sql.raw(`
create table ai_settings (
  organization_id uuid primary key references organizations (id),
  engine text not null check (engine in ('built-in', 'gemini')),
  key_ciphertext text,
  key_nonce text,
  key_set_by uuid,
  updated_at timestamptz not null,
  foreign key (organization_id, key_set_by) references users (organization_id, id)
);
create table ai_usage (
  organization_id uuid not null references organizations (id),
  day date not null,
  user_id uuid not null,
  calls integer not null check (calls > 0),
  primary key (organization_id, day, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
`);

const learning = sql.raw(`
create table learned_states (
  organization_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  tool_unique_id text not null,
  image_id text not null,
  status text not null check (status in ('present', 'missing')),
  -- Null once the pixels are pruned; until then they count in the organization's quota.
  features jsonb,
  byte_length integer generated always as (coalesce(octet_length(features ->> 'colours'), 0)) stored,
  engine_version text,
  learned_from bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, learned_from) references inspection_events (organization_id, sequence)
);
create unique index learned_states_once
  on learned_states (organization_id, template_id, tool_unique_id, image_id, status);
create index learned_states_bytes on learned_states (organization_id) include (byte_length) where byte_length > 0;
create table learned_versions (
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null check (version > 0),
  state_ids jsonb not null,
  photos integer not null,
  tools integer not null,
  learned_from bigint not null,
  takes_back boolean not null default false,
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
  chosen_through bigint not null default 0,
  primary key (organization_id, template_id),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
create table learned_images (
  organization_id uuid not null,
  training_image_id uuid not null,
  annotation_id uuid not null,
  annotation_version integer not null,
  template_id uuid,
  studied_at timestamptz not null,
  primary key (organization_id, training_image_id),
  foreign key (organization_id, training_image_id) references training_images (organization_id, id),
  foreign key (organization_id, annotation_id) references annotations (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
create table lesson_tries (
  organization_id uuid not null,
  said bigint not null,
  image_id text not null,
  tries integer not null check (tries > 0),
  next_at timestamptz,
  primary key (organization_id, said),
  foreign key (organization_id, said) references inspection_events (organization_id, sequence)
);
create index lesson_tries_of_images on lesson_tries (organization_id, image_id);
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await learning.execute(db);
  await tenantTable(db, 'ai_settings', 'select, insert, update');
  await tenantTable(db, 'ai_usage', 'select, insert, update');
  await tenantTable(db, 'learned_states', 'select, insert, update, delete');
  await tenantTable(db, 'learned_versions', 'select, insert');
  await tenantTable(db, 'learned_choices', 'select, insert, update');
  await tenantTable(db, 'learned_images', 'select, insert, update, delete');
  await tenantTable(db, 'lesson_tries', 'select, insert, update, delete');
}
