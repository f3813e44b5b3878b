import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** By which secret the servers of this database know each other; the app role has no business here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table shared_secret (
    only_row boolean primary key default true check (only_row),
    fingerprint text not null
  )`.execute(db);
}
