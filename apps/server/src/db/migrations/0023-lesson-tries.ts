import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

const tables = sql.raw(`
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
alter table learned_versions add column takes_back boolean not null default false;
`);

/**
 * Lessons that failed, by the event that confirmed them, with the time of the next try (null: given up); and whether a version
 * took an image back, whatever else its event says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await tenantTable(db, 'lesson_tries', 'select, insert, update, delete');
}
