import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The missing tools of an organization are few among all; its first page counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tools_lacking on tools (organization_id, drawer_id)
    where status <> 'present' or needs_review is true`.execute(db);
}
