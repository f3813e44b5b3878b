import { sql } from 'kysely';
import type { Db } from './client.ts';

/**
 * Runs `work` unless another server of this database runs work with this name; returns whether it ran. A
 * server that dies releases the name. `work` needs its own connections.
 */
export async function ifFree(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(hashtext(${name})) as "isOurs"`.execute(connection);
    if (!rows[0]?.isOurs) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
    }
    return true;
  });
}
