import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each look at a drawer whose photo nobody judged asks what was recorded of that photo, however long the toolbox's record
 * is. The same order serves what was said of a training image.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inspection_events_of_images on inspection_events (organization_id, image_id, sequence)
    where image_id is not null`.execute(db);
  await sql`drop index inspection_events_of_training`.execute(db);
}
