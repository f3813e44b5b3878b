import { sql } from 'kysely';
import { isUuid } from '../ids.ts';
import type { Db } from './client.ts';
import { isLostRace, isOutdatedPlan } from './database-error.ts';
import { aloneIn, transactionWords } from './transaction-words.ts';

interface Bounds {
  readonly begin: string;
  readonly commit: string;
}

async function runOnce<T>(
  connection: Db,
  { begin, commit }: Bounds,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await sql.raw(begin).execute(connection);
  let result: T;
  try {
    result = await work(connection);
    await sql.raw(commit).execute(connection);
  } catch (error) {
    await sql.raw('rollback').execute(connection);
    throw error;
  }
  return result;
}

/**
 * When two writers wait for each other, one fails and is retried, once. So is work that met an outdated
 * statement.
 */
async function inContext<T>(db: Db, bounds: Bounds, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      return await runOnce(connection, bounds, work);
    } catch (error) {
      if (!isLostRace(error) && !isOutdatedPlan(error)) throw error;
      return runOnce(connection, bounds, work);
    }
  });
}

/**
 * After a failed statement, a bare commit is a rollback that looks like a commit, so an error swallowed by
 * `work` would look like success. The statement before it then fails.
 */
const CHECKED_COMMIT = `select 1; ${transactionWords.commit}`;

function requireUuid(organizationId: string): string {
  if (!isUuid(organizationId)) throw new Error('An organization id must be a UUID');
  return organizationId;
}

const contextOf = (organizationId: string): string =>
  `select set_config('app.organization_id', '${requireUuid(organizationId)}', true)`;

/**
 * Runs one transaction that sees only this organization's rows. Inside it, use only the `db` it provides.
 * `work` may run twice, the first time without effect on the database.
 */
export function inOrganization<T>(db: Db, organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return inContext(
    db,
    { begin: `${transactionWords.write}; ${contextOf(organizationId)}`, commit: CHECKED_COMMIT },
    work,
  );
}

/**
 * Like inOrganization, for read-only use cases: one consistent view of the data, and no write can slip in.
 * Returns as soon as `work` does: a read-only commit cannot lose data, and a broken connection shows on its
 * next use.
 */
export async function readOrganization<T>(
  db: Db,
  organizationId: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const begin = `${transactionWords.read}; ${contextOf(organizationId)}`;
  return new Promise((resolve, reject) => {
    inContext(db, { begin, commit: transactionWords.commit }, async (connection) => {
      resolve(await work(connection));
    }).catch(reject);
  });
}

function askAlone<T>(db: Db, alone: string, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(alone).execute(connection);
    return work(connection);
  });
}

/**
 * Like readOrganization, for work of one statement, which then takes one round trip. A second statement
 * fails.
 */
export async function askOrganization<T>(
  db: Db,
  organizationId: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return askAlone(db, aloneIn(requireUuid(organizationId)), work);
}

/** For work of one statement, before the organization is known. A second statement fails. */
export function askOutside<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return askAlone(db, aloneIn(), work);
}
