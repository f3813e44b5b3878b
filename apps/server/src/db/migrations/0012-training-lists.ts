import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const lists = sql.raw(`
create index training_images_by_time on training_images (organization_id, created_at desc, id desc)
  where deleted_at is null;
create index training_images_by_picture on training_images (organization_id, image_id);
create unique index annotations_current on annotations (organization_id, training_image_id)
  where replaced_at is null;
`);

/** A training image has one annotation that counts, and thousands of images are listed at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lists.execute(db);
}
