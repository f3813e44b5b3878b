import { sql } from 'kysely';
import type { Db } from './client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function inContext<T>(db: Db, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    let result: T;
    try {
      result = await work(connection);
      await sql.raw('commit').execute(connection);
    } catch (error) {
      await sql.raw('rollback').execute(connection);
      throw error;
    }
    return result;
  });
}

function contextOf(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('An organization id must be a UUID');
  return `select set_config('app.organization_id', '${organizationId}', true)`;
}

/** One transaction that sees only this organization's rows. Inside it only the `db` it hands over may be used. */
export function inOrganization<T>(db: Db, organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return inContext(db, `begin; ${contextOf(organizationId)}`, work);
}

/**
 * As inOrganization, for use cases that only read: one picture of the data, and no write can slip in. Answers as soon as
 * `work` does: a commit that wrote nothing leaves nothing to wait for, and what it could fail with the next use tells.
 */
export async function readOrganization<T>(
  db: Db,
  organizationId: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const begin = `begin isolation level repeatable read read only; ${contextOf(organizationId)}`;
  return new Promise((resolve, reject) => {
    inContext(db, begin, async (connection) => {
      resolve(await work(connection));
    }).catch(reject);
  });
}
