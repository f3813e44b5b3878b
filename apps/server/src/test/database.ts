import { Kysely, PostgresDialect, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openPostgresDatabase, plugins } from '../db/client.ts';
import type { Database, Db } from '../db/client.ts';
import { EmbeddedPool } from '../db/embedded-pool.ts';
import type { Schema } from '../db/schema.ts';
import { createPostgresDatabase } from './postgres-server.ts';
import { SqlLog } from './sql-log.ts';
import { OrganizationStatements } from './organization-statements.ts';

/** The optional PostgreSQL server for the tests: an address whose user may create databases. */
export const postgresUrl = process.env['TEST_DATABASE_URL'];

const rethrow = (error: Error): void => {
  throw error;
};
const ignore = (): void => undefined;

export interface TestDatabase extends Database {
  /** Leaves the app role for work that only the tables' owner may do, then returns to it. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

const sqlFolder = process.env['SQL_LOG'];
const sqlLog = sqlFolder === undefined ? undefined : new SqlLog(sqlFolder);

/** Plugins that check that each statement names its organization and, if wanted, log it. */
function watched(db: Db): Db {
  const checked = db.withPlugin(new OrganizationStatements());
  return sqlLog ? checked.withPlugin(sqlLog) : checked;
}

const enterAppRole = sql`set role stowed_app`;

async function workAsOwner<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`reset role`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await enterAppRole.execute(connection);
    }
  });
}

/** A migrated, empty database: in memory, or on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return postgresUrl ? openCopy(postgresUrl) : openEmbedded();
}

async function openCopy(server: string): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase(server, inject('postgresTemplate'));
  const opened = await openPostgresDatabase({ url, size: 8, onLost: ignore });
  const db = watched(opened.db);
  return { db, asOwner: (work) => workAsOwner(db, work), close: () => opened.close().then(drop) };
}

/** The embedded database that this process's test files use one after the other. */
let spare: EmbeddedPool | undefined;

async function openEmbedded(): Promise<TestDatabase> {
  const reused = spare;
  spare = undefined;
  const pool =
    reused ??
    (await EmbeddedPool.open({ image: new Uint8Array(readFileSync(inject('databaseImage'))) }, rethrow));
  const dialect = new PostgresDialect({
    pool: { connect: () => pool.connect(), end: () => Promise.resolve() },
  });
  const opened = new Kysely<Schema>({ dialect, plugins });
  if (reused) await removeAllRows(opened);
  await enterAppRole.execute(opened);
  const db = watched(opened);
  let isChanged = false;
  return {
    db,
    asOwner: (work) => {
      isChanged = true;
      return workAsOwner(db, work);
    },
    close: async () => {
      await db.destroy();
      // Changes of the owner to tables and triggers would affect the next file.
      if (isChanged || spare) await pool.end();
      else spare = pool;
    },
  };
}

async function removeAllRows(db: Db): Promise<void> {
  await sql`reset role`.execute(db);
  const { rows } = await sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(db);
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`set session_replication_role = replica`.execute(db);
  await sql`truncate ${tables} restart identity`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
}
