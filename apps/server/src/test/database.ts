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
  const { probe } = opened;
  return { db, probe, asOwner: (work) => workAsOwner(db, work), close: () => opened.close().then(drop) };
}

/** An embedded database that this process's test files use one after the other, and its schema at first. */
interface Embedded {
  readonly pool: EmbeddedPool;
  readonly schema: string;
}

/** Unused ones: a file with two servers at once uses two. */
const spares: Embedded[] = [];
const MOST_SPARES = 2;

function openKysely(pool: EmbeddedPool): Kysely<Schema> {
  const dialect = new PostgresDialect({
    pool: { connect: () => pool.connect(), end: () => Promise.resolve() },
  });
  return new Kysely<Schema>({ dialect, plugins });
}

async function openFirst(): Promise<Embedded> {
  const image = new Uint8Array(readFileSync(inject('databaseImage')));
  const pool = await EmbeddedPool.open({ image }, rethrow);
  return { pool, schema: await describeSchema(openKysely(pool)) };
}

async function openEmbedded(): Promise<TestDatabase> {
  const used = spares.pop();
  const embedded = used ?? (await openFirst());
  const { pool, schema } = embedded;
  const opened = openKysely(pool);
  if (used) await removeAllRows(opened);
  await enterAppRole.execute(opened);
  const db = watched(opened);
  let isOwners = false;
  return {
    db,
    probe: db,
    asOwner: (work) => {
      isOwners = true;
      return workAsOwner(db, work);
    },
    close: async () => {
      // What the owner changed, apart from rows, would affect the next file.
      const isSame = !isOwners || (await workAsOwner(opened, describeSchema)) === schema;
      await db.destroy();
      if (isSame && spares.length < MOST_SPARES) spares.push(embedded);
      else await pool.end();
    },
  };
}

/** All that an owner may change apart from rows, as a hash. */
async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ readonly hash: string }>`
    with tables as (select oid from pg_class where relnamespace = 'public'::regnamespace),
    parts as (
      select concat_ws(' ', relname, relkind, relowner, relrowsecurity, relforcerowsecurity, relacl) as part
      from pg_class join tables using (oid)
      union all select a::text from pg_attribute a where attrelid in (select oid from tables)
      union all select a::text from pg_attrdef a where adrelid in (select oid from tables)
      union all select c::text from pg_constraint c where conrelid in (select oid from tables)
      union all select i::text from pg_index i where indrelid in (select oid from tables)
      union all select t::text from pg_trigger t where tgrelid in (select oid from tables)
      union all select p::text from pg_policy p where polrelid in (select oid from tables)
      union all select p::text from pg_proc p where pronamespace = 'public'::regnamespace
      union all select n::text from pg_namespace n
      union all select r::text from pg_authid r
      union all select m::text from pg_auth_members m
      union all select s::text from pg_db_role_setting s
      union all select m::text from kysely_migration m
    )
    select md5(string_agg(part, chr(10) order by part)) as hash from parts
  `.execute(db);
  return rows[0]?.hash ?? '';
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
