import { Kysely, PostgresDialect, sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openPostgresDatabase, useEmbeddedPool } from '../db/client.ts';
import type { Database, Db } from '../db/client.ts';
import { EmbeddedPool } from '../db/embedded-pool.ts';
import { openPostgresPool } from '../db/postgres-pool.ts';
import { TenantStatements } from './tenant-statements.ts';

/** The server that the suite also runs on, when given: an address whose user may create databases. */
export const postgresUrl = process.env['TEST_DATABASE_URL'];

const rethrow = (error: Error): void => {
  throw error;
};
const ignore = (): void => undefined;

async function onServer(url: string, work: (db: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  const dialect = new PostgresDialect({ pool: openPostgresPool({ url, size: 1, onLost: ignore }) });
  const db = new Kysely<unknown>({ dialect });
  await work(db).finally(() => db.destroy());
}

/** A database of its own on the PostgreSQL server; dropped at the end. */
export async function createPostgresDatabase(
  url: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `stowed_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const address = new URL(url);
  address.pathname = `/${name}`;
  const drop = () =>
    onServer(url, (db) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db));
  return { url: address.href, drop };
}

export interface TestDatabase extends Database {
  /** Leaves the app role for work that only the tables' owner may do, then enters it again. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

const asOwnerOf =
  (db: Db): TestDatabase['asOwner'] =>
  (work) =>
    db.connection().execute(async (connection) => {
      await sql`reset role`.execute(connection);
      try {
        return await work(connection);
      } finally {
        await sql`set role stowed_app`.execute(connection);
      }
    });

/** A migrated, empty database: in memory, or on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (postgresUrl) {
    const { url, drop } = await createPostgresDatabase(postgresUrl);
    const opened = await openPostgresDatabase({ url, size: 8, onLost: ignore });
    const db = opened.db.withPlugin(new TenantStatements());
    return { db, asOwner: asOwnerOf(db), close: () => opened.close().then(drop) };
  }
  const image = new Uint8Array(readFileSync(inject('databaseImage')));
  const opened = await useEmbeddedPool(await EmbeddedPool.open({ image }, rethrow));
  const db = opened.withPlugin(new TenantStatements());
  return { db, asOwner: asOwnerOf(db), close: () => db.destroy() };
}
