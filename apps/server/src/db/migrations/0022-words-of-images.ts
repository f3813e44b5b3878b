import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What was said last of a training image is asked for each time it teaches or is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inspection_events_of_training on inspection_events (organization_id, image_id, sequence)
    where kind in ('annotation_verified', 'annotation_saved', 'training_image_deleted')`.execute(db);
}
