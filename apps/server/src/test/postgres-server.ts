import { Kysely, PostgresDialect, sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openPostgresPool } from '../db/postgres-pool.ts';

async function onServer(url: string, work: (db: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  const pool = openPostgresPool({ url, size: 1, onLost: () => undefined });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function isInUse(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity where datname = ${name}`.execute(db);
  return rows.length > 0;
}

interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database on the PostgreSQL server at `url`: empty, or a copy of another one. */
export async function createPostgresDatabase(url: string, template = 'template1'): Promise<PostgresDatabase> {
  const name = `stowed_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, (db) => sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db));
  const address = new URL(url);
  address.pathname = `/${name}`;
  const drop = () =>
    onServer(url, async (db) => {
      // A connection that is still closing must be left to end: nothing handles its errors any more.
      for (let tries = 0; tries < 50 && (await isInUse(db, name)); tries += 1) await setTimeout(20);
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
    });
  return { name, url: address.href, drop };
}
