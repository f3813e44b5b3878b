import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool } from 'kysely';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { requireAppRole, restoreRights } from './app-role.ts';
import { AppRoleError } from './database-error.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { refuseUnfinishedRestore } from './empty-installation.ts';
import { migrateToLatest, requireLatest } from './migrate.ts';
import { PREPARE_CONTEXT } from './context-query.ts';
import { patientPool } from './patient-pool.ts';
import type { Patience } from './patient-pool.ts';
import { CONNECT_TIMEOUT_MS, openPostgresPool } from './postgres-pool.ts';
import type { PoolSettings } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { limitWriters, Writers } from './writers.ts';

/** A connection or transaction, always as the app role: row security decides which rows it sees. */
export type Db = Kysely<Schema>;

export interface Database {
  readonly db: Db;
  /**
   * Asks whether the database responds. On PostgreSQL no call uses its connection, so it never waits for
   * one.
   */
  readonly probe: Db;
  readonly close: () => Promise<void>;
  /** Only on PostgreSQL: the current connections. */
  readonly connections?: () => Connections;
}

interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

type OnLost = (error: Error) => void;

/** Columns are camelCase in code and snake_case in SQL. JSON contents stay unchanged. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

const enterAppRole = 'set role stowed_app';

/** Nothing is acknowledged before it is on the disk, also on a cluster that is set to be faster. */
const withDisk = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`;

/** Kysely closes the pool it is given; this one stays open for the next. */
const kept = (pool: PostgresPool): PostgresPool => ({
  connect: () => pool.connect(),
  end: () => Promise.resolve(),
});

interface Preparation {
  /** 'required': the database is not opened if its data are those of another version. */
  readonly schema?: 'upgraded' | 'required';
  /** Runs as the tables' owner after the migrations; if it throws, the database is not opened. */
  readonly prepare?: (owner: Kysely<unknown>) => Promise<void>;
}

async function prepareWith(pool: PostgresPool, { schema, prepare }: Preparation): Promise<void> {
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: kept(pool) }) });
  await refuseUnfinishedRestore(owner);
  await requireAppRole(owner);
  await (schema === 'required' ? requireLatest(owner) : migrateToLatest(owner));
  await restoreRights(owner);
  await prepare?.(owner);
  await owner.destroy();
}

/** The one connection of an embedded database, migrated and set to the app role. */
export async function useEmbeddedPool(pool: EmbeddedPool, preparation: Preparation = {}): Promise<Db> {
  await prepareWith(pool, preparation);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins });
  await sql.raw(enterAppRole).execute(db);
  return db;
}

/** Opens the embedded database in `dataDir` (which must exist) exclusively. Throws DataDirInUseError. */
export async function openEmbeddedDatabase(
  dataDir: string,
  onLost: OnLost,
  preparation: Preparation = {},
): Promise<Database> {
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'database');
    const pool = await EmbeddedPool.open({ folder }, onLost);
    // PGlite creates world-writable files, so only this account may open the folder.
    chmodSync(folder, 0o700);
    const db = await useEmbeddedPool(pool, preparation);
    return {
      db,
      probe: db,
      close: async () => {
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface PostgresSettings extends Preparation, Omit<PoolSettings, 'onConnect' | 'isPipelined'> {
  readonly patience?: Patience;
  /**
   * PostgreSQL ends a transaction in which this process is silent for so long, because others wait for its
   * locks: the process may be paused, or its host lost. 0: it waits.
   */
  readonly silentMs?: number;
}

const usualPatience: Patience = { readMs: 2000, writeMs: 10_000 };
/** Less than a write waits, so that writers who wait for the silent one succeed. */
const SILENT_MS = 5000;
/** How long closing waits for statements that still run: their callers are gone. */
const CLOSE_MS = 500;

/** Compiling a statement takes longer than any of ours runs: 0.5 s for the list of missing tools. */
const withoutCompiling = 'set jit = off';

/**
 * PostgreSQL closes the connections of a paused or lost process: those with a silent transaction, those whose
 * receiver takes no more data of a result, and idle ones of a lost host after a minute. Its own limit for the
 * latter is two hours.
 */
const withoutSilence = (silentMs: number, { writeMs }: Patience): string =>
  `set idle_in_transaction_session_timeout = ${silentMs}; set tcp_user_timeout = ${writeMs}; ` +
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

async function prepareConnection(client: pg.ClientBase, patience: Patience, silentMs: number): Promise<void> {
  const settings = [withDisk, enterAppRole, withoutCompiling, PREPARE_CONTEXT];
  if (silentMs > 0) settings.push(withoutSilence(silentMs, patience));
  // pg's types lack the time limit of a single statement.
  const statement = { text: settings.join('; '), query_timeout: patience.readMs };
  await client.query(statement).catch((cause: unknown) => {
    throw new AppRoleError('A connection could not take the role stowed_app', { cause });
  });
}

/** Opens a PostgreSQL database by its address. */
export async function openPostgresDatabase({
  schema = 'upgraded',
  prepare,
  patience = usualPatience,
  silentMs = SILENT_MS,
  ...settings
}: PostgresSettings): Promise<Database> {
  // A migration of a large record takes as long as it takes.
  const owner = openPostgresPool({ ...settings, size: 1, statementMs: 0 });
  try {
    await prepareWith(owner, prepare ? { schema, prepare } : { schema });
  } finally {
    await owner.end();
  }
  const openPool = (size: number): pg.Pool =>
    openPostgresPool({
      ...settings,
      size,
      // Nobody waits longer for it, and others may wait for its locks.
      statementMs: patience.writeMs,
      isPipelined: true,
      onConnect: (client) => prepareConnection(client, patience, silentMs),
    });
  const openKysely = (pool: pg.Pool, limits: Patience): Db =>
    new Kysely<Schema>({ plugins, dialect: new PostgresDialect({ pool: patientPool(pool, limits) }) });
  const pool = openPool(settings.size);
  const db = openKysely(pool, patience);
  const writers = new Writers({ most: Math.ceil(settings.size / 2), waitMs: CONNECT_TIMEOUT_MS });
  limitWriters(db, writers);
  const probe = openKysely(openPool(1), { ...patience, writeMs: patience.readMs });
  return {
    db,
    probe,
    close: () => waitAtMost(CLOSE_MS, Promise.all([db.destroy(), probe.destroy()])),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + writers.waiting,
    }),
  };
}

type Place = { readonly url: string } | { readonly dataDir: string };

export interface OwnedDatabase {
  /** A connection of the tables' owner, unrestricted by row security. */
  readonly owner: Kysely<unknown>;
  readonly close: () => Promise<void>;
}

async function openOwnedFolder(dataDir: string): Promise<OwnedDatabase> {
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'database');
    const pool = await EmbeddedPool.open({ folder }, () => undefined);
    chmodSync(folder, 0o700);
    const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    return { owner, close: () => owner.destroy().then(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens a database as its owner, without migrations and without the app role. */
export async function openOwnedDatabase(place: Place): Promise<OwnedDatabase> {
  if ('dataDir' in place) return openOwnedFolder(place.dataDir);
  const pool = openPostgresPool({ url: place.url, size: 1, onLost: () => undefined });
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { owner, close: () => owner.destroy() };
}

/** Works as the tables' owner on a connection that belongs to the app role before and after. */
export async function asOwner<T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`reset role`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw(enterAppRole).execute(connection);
    }
  });
}

/** Resolves when a query succeeds; throws otherwise. */
export async function requireAnswer(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
