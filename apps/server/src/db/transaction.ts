import { Kysely, PostgresDialect, sql } from 'kysely';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import { isUuid } from '../ids.ts';
import type { Db } from './client.ts';
import { isLostRace, isOutdatedPlan, isOfFailedTransaction } from './database-error.ts';
import type { Schema } from './schema.ts';
import { aloneIn, transactionWords } from './transaction-words.ts';
import { inTurn } from './writers.ts';

interface Bounds {
  readonly begin: string;
  readonly commit: string;
}

/** What the type of a database asks for, and a connection on loan does not use. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('There is no pool')) });
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * After a statement fails, all later ones of its transaction fail because of that; they then throw the first
 * error, which says what went wrong.
 */
function withFirstError(connection: DatabaseConnection): DatabaseConnection {
  let first: unknown;
  return {
    executeQuery: async <R>(query: CompiledQuery) => {
      try {
        const result = await connection.executeQuery<R>(query);
        first = undefined;
        return result;
      } catch (error) {
        first ??= error;
        throw isOfFailedTransaction(error) ? first : error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/**
 * Lends one connection. Unlike with the query builder's own way, a statement need not wait for the result of
 * the one before: the database works in order.
 */
function onConnection<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const own = withFirstError(connection);
    const provideConnection = <R>(consumer: (lent: DatabaseConnection) => Promise<R>): Promise<R> =>
      consumer(own);
    const lent = executor.withConnectionProvider({ provideConnection });
    return work(new Kysely<Schema>({ ...unused, executor: lent }));
  });
}

/**
 * Sends statements of a transaction without waiting for each result; for work that does not need the others'
 * results. Waits until all have ended, so that nothing is sent after the transaction; throws the first error.
 */
export async function together<Results extends readonly unknown[]>(
  ...work: { readonly [Key in keyof Results]: Promise<Results[Key]> }
): Promise<Results> {
  const all = Promise.all(work) as unknown as Promise<Results>;
  await Promise.allSettled([...work, all]);
  return all;
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
  return onConnection(db, async (connection) => {
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
  const bounds = { begin: `${transactionWords.write}; ${contextOf(organizationId)}`, commit: CHECKED_COMMIT };
  const write = (): Promise<T> => inContext(db, bounds, work);
  return inTurn(db, organizationId, write);
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
  return onConnection(db, async (connection) => {
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
