import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Copies of a template share its picture, and what an empty drawer taught about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index templates_of_pictures on templates (organization_id, image_id)`.execute(db);
}
