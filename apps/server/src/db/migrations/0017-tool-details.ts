import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a tool is beside its name. Older rows know nothing of it, and older servers go on without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tools
    add column part_number text,
    add column pieces integer check (pieces between 1 and 99)`.execute(db);
}
