import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

const tables = sql.raw(`
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
alter table learned_choices add column chosen_through bigint not null default 0;
`);

/**
 * Which template a verified training image shows (null: none), by which version of what is drawn on it; and up to which event
 * a person who chose a version has said what is learnt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, 'learned_images', 'select, insert, update, delete');
}
