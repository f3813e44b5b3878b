import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Only an administrator of PostgreSQL can change these; a connection can turn `synchronous_commit` on. */
const SETTINGS = sql<{ name: string }>`
  select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name`;

/** The settings with which a power cut can lose confirmed work, or the whole database. */
export async function findLossySettings<T>(db: Kysely<T>): Promise<readonly string[]> {
  const { rows } = await SETTINGS.execute(db);
  return rows.map(({ name }) => name);
}
