import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How much an organization keeps and how much a person has sent of late is asked before each picture is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index images_by_sender on images (organization_id, created_by, created_at)
    include (byte_length)`.execute(db);
}
