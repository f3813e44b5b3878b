import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

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

/** All of it is computed from events: looks and studies may be deleted, and progress set back to 0. */
const learning = sql.raw(`
create table learning_progress (
  organization_id uuid not null,
  -- The first template version with these positions.
  template_id uuid not null,
  learned_through bigint not null default 0,
  -- Events before this one teach nothing.
  ignore_before bigint,
  -- Looks of another engine version are made again from the first event on.
  engine_version text not null,
  primary key (organization_id, template_id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, ignore_before) references inspection_events (organization_id, sequence)
);
create table learned_looks (
  organization_id uuid not null,
  template_id uuid not null,
  tool_unique_id text not null,
  image_id text not null,
  status text not null check (status in ('present', 'missing')),
  look jsonb not null,
  -- Of the pixels: they count in the organization's quota.
  byte_length integer generated always as (octet_length(look ->> 'colours')) stored,
  digest text not null,
  -- The event by which a person confirmed it.
  confirmed_by bigint not null,
  engine_version text not null,
  created_at timestamptz not null,
  primary key (organization_id, template_id, tool_unique_id, image_id, status),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, confirmed_by) references inspection_events (organization_id, sequence)
);
create index learned_looks_bytes on learned_looks (organization_id) include (byte_length);
create index learned_looks_of_images on learned_looks (organization_id, image_id);
create table studied_images (
  organization_id uuid not null,
  training_image_id uuid not null,
  -- Whose places the image shows; null: no drawer's, or nobody could tell.
  template_id uuid,
  has_failed boolean not null,
  engine_version text not null,
  studied_at timestamptz not null,
  primary key (organization_id, training_image_id),
  foreign key (organization_id, training_image_id) references training_images (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await learning.execute(db);
  await organizationTable(db, 'ai_settings', 'select, insert, update');
  await organizationTable(db, 'ai_usage', 'select, insert, update');
  await organizationTable(db, 'learning_progress', 'select, insert, update');
  await organizationTable(db, 'learned_looks', 'select, insert, update, delete');
  await organizationTable(db, 'studied_images', 'select, insert, update, delete');
}
