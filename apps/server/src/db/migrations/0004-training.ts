import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

const training = sql.raw(`
create table training_images (
  organization_id uuid not null,
  id uuid not null,
  image_id text not null,
  status text not null default 'pending' check (status in ('pending', 'analyzed', 'verified')),
  tool_count integer check (tool_count between 1 and 50),
  drawer_type text,
  uploaded_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create table annotations (
  organization_id uuid not null,
  id uuid not null,
  training_image_id uuid not null,
  tools jsonb not null,
  anchor_points jsonb not null,
  verified boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  replaced_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, training_image_id) references training_images (organization_id, id)
);
create table learned_states (
  organization_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  tool_unique_id text not null,
  image_id text not null,
  status text not null check (status in ('present', 'missing')),
  features jsonb not null,
  learned_from bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, learned_from) references inspection_events (organization_id, sequence)
);
create table ai_settings (
  organization_id uuid primary key references organizations (id),
  engine text not null check (engine in ('built-in', 'gemini')),
  key_ciphertext text,
  key_nonce text,
  key_set_by uuid,
  updated_at timestamptz not null,
  foreign key (organization_id, key_set_by) references users (organization_id, id)
);
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await training.execute(db);
  await tenantTable(db, 'training_images', 'select, insert, update');
  await tenantTable(db, 'annotations', 'select, insert, update');
  await tenantTable(db, 'learned_states', 'select, insert, update, delete');
  await tenantTable(db, 'ai_settings', 'select, insert, update');
}
