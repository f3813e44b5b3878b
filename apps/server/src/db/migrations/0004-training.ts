import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const tables = sql.raw(`
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
  last_save_id text,
  primary key (organization_id, id),
  foreign key (organization_id, training_image_id) references training_images (organization_id, id)
);
create index training_images_by_time on training_images (organization_id, created_at desc, id desc)
  where deleted_at is null;
create index training_images_by_picture on training_images (organization_id, image_id);
-- A training image has one current annotation.
create unique index annotations_current on annotations (organization_id, training_image_id)
  where replaced_at is null;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await organizationTable(db, 'training_images', 'select, insert, update');
  await organizationTable(db, 'annotations', 'select, insert, update');
}
