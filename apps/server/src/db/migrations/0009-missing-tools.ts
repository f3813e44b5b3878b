import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The home screen asks how many tools are missing: few of very many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tools_missing on tools (organization_id, drawer_id) where status = 'missing'`.execute(
    db,
  );
}
