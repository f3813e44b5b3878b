import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const images = sql.raw(`
create table images (
  organization_id uuid not null references organizations (id),
  id text not null unique check (id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('photo', 'template', 'reference', 'sample', 'training')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  byte_length integer not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  upload_sha256 text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
-- Quotas: how much an organization keeps, and how much a person has uploaded lately.
create index images_by_sender on images (organization_id, created_by, created_at) include (byte_length);
`);

const toolboxes = sql.raw(`
create table toolboxes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  toolbox_id text not null,
  name text not null,
  type text not null check (type in ('rolling', 'dispatchable', 'handheld')),
  eid text,
  drawer_count integer not null check (drawer_count between 1 and 10),
  status text not null default 'incomplete' check (status in ('complete', 'incomplete')),
  primary_foam_color text not null,
  secondary_foam_color text not null,
  reference_image_id text,
  version integer not null default 1,
  completed_version integer,
  completed_at timestamptz,
  completed_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organization_id, id),
  constraint toolboxes_toolbox_id_unique unique (organization_id, toolbox_id),
  foreign key (organization_id, reference_image_id) references images (organization_id, id),
  foreign key (organization_id, completed_by) references users (organization_id, id)
);
create table drawers (
  organization_id uuid not null,
  id uuid not null,
  toolbox_row_id uuid not null,
  number integer not null check (number between 1 and 10),
  status text not null default 'incomplete' check (status in ('complete', 'incomplete')),
  expected_tools integer not null check (expected_tools between 0 and 50),
  image_id text,
  foreign_image_url text,
  template_id uuid,
  -- The template an engine judged this picture by; null while no engine has judged it.
  judged_template_id uuid,
  -- Whether the tools' shapes lie where this picture shows the tools.
  is_located boolean not null default true,
  -- Idempotency-Key of the newest save of tools, so that a client recognizes its own save after a lost answer.
  last_save_id text,
  version integer not null default 1,
  completed_version integer,
  completed_at timestamptz,
  completed_by uuid,
  archived_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, toolbox_row_id, number),
  foreign key (organization_id, toolbox_row_id) references toolboxes (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, completed_by) references users (organization_id, id)
);
create view standing_drawers with (security_invoker = true) as
  select d.*, b.toolbox_id from drawers d
  join toolboxes b on b.organization_id = d.organization_id and b.id = d.toolbox_row_id
  where d.archived_at is null and d.number <= b.drawer_count and b.deleted_at is null;
grant select on standing_drawers to stowed_app;
`);

const contents = sql.raw(`
create table templates (
  organization_id uuid not null,
  id uuid not null,
  drawer_id uuid not null,
  version integer not null,
  image_id text,
  foreign_image_url text,
  tools jsonb not null,
  anchor_points jsonb not null,
  -- The first version with the same picture and the same positions (null: this one): learned looks belong to it.
  same_places_as uuid,
  last_save_id text,
  created_by uuid not null,
  created_at timestamptz not null,
  removed_by uuid,
  removed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, drawer_id, version),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, same_places_as) references templates (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, removed_by) references users (organization_id, id)
);
alter table drawers
  add foreign key (organization_id, template_id) references templates (organization_id, id),
  add foreign key (organization_id, judged_template_id) references templates (organization_id, id);

create table tools (
  organization_id uuid not null,
  drawer_id uuid not null,
  unique_id text not null,
  ordinal integer not null,
  name text not null,
  position text not null,
  status text not null check (status in ('present', 'missing')),
  shape jsonb not null,
  confidence double precision,
  needs_review boolean,
  reason text,
  part_number text,
  pieces integer check (pieces between 1 and 99),
  decided_by text not null check (decided_by in ('engine', 'person', 'nobody')),
  -- The person's name as printed at the time.
  decider_name text,
  decided_at timestamptz,
  engine_version text,
  primary key (organization_id, drawer_id, unique_id),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id)
);
create index tools_missing on tools (organization_id, drawer_id) where status = 'missing';
create table detections (
  organization_id uuid not null,
  image_id text not null,
  drawer_id uuid,
  template_id uuid,
  engine_version text not null,
  outcome text not null check (outcome in ('judged', 'proposed', 'refused', 'failed')),
  tools jsonb not null,
  quality jsonb,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, image_id),
  foreign key (organization_id, image_id) references images (organization_id, id),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create table sample_photos (
  organization_id uuid not null,
  drawer_id uuid not null,
  ordinal integer not null,
  name text not null,
  image_id text not null,
  primary key (organization_id, drawer_id, ordinal),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id),
  foreign key (organization_id, image_id) references images (organization_id, id)
);
`);

/** A signed link names no organization; its signature is checked against the one found here. */
const findImage = sql.raw(`
create policy owner_looks_up on images for select to current_user using (true);
create function stowed_find_image(image text) returns table (
  organization_id uuid, content_type text, deleted boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select i.organization_id, i.content_type, i.deleted_at is not null from images i where i.id = image
$$;
revoke all on function stowed_find_image from public;
grant execute on function stowed_find_image to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await images.execute(db);
  await toolboxes.execute(db);
  await contents.execute(db);
  await organizationTable(db, 'images', 'select, insert, update');
  await organizationTable(db, 'toolboxes', 'select, insert, update');
  await organizationTable(db, 'drawers', 'select, insert, update');
  await organizationTable(db, 'templates', 'select, insert, update');
  await organizationTable(db, 'tools', 'select, insert, update, delete');
  await organizationTable(db, 'detections', 'select, insert');
  await organizationTable(db, 'sample_photos', 'select, insert');
  await findImage.execute(db);
}
