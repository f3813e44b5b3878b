// @postgres the schema.
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPostgresDatabase, useEmbeddedPool } from './client.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { migrateToLatest, migrations } from './migrate.ts';
import { postgresUrl } from '../test/database.ts';
import { createPostgresDatabase } from '../test/postgres-server.ts';
import { firstSchemaRows } from '../test/first-schema-rows.ts';

const rethrow = (error: Error): void => {
  throw error;
};
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function emptyPool(): Promise<EmbeddedPool> {
  const pool = await EmbeddedPool.open(
    { image: new Uint8Array(readFileSync(inject('emptyImage'))) },
    rethrow,
  );
  cleanUps.push(() => pool.end());
  return pool;
}

const names = [
  '0001-accounts',
  '0002-inventory',
  '0003-events',
  '0004-training',
  '0005-refusals',
  '0006-shared-secret',
  '0007-picture-quota',
  '0008-account-care',
  '0009-missing-tools',
  '0010-invitations',
  '0011-live-changes',
  '0012-training-lists',
  '0013-live-by-asking',
  '0015-audit-indexes',
  '0016-ai-usage',
  '0017-tool-details',
  '0018-learned-versions',
  '0019-learned-bounds',
  '0020-looks-of-tools',
  '0021-learned-images',
  '0022-words-of-images',
  '0023-lesson-tries',
  '0024-events-of-images',
  '0025-resent-invitations',
  '0026-same-places',
];

describe('migrations', () => {
  it('take an empty database to the newest schema, once', async () => {
    const pool = await emptyPool();
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    expect(await migrateToLatest(db)).toEqual(names);
    expect(await migrateToLatest(db)).toEqual([]);
  });

  it('of a newer version are told, not passed over', async () => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: await emptyPool() }) });
    await migrateToLatest(db);
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow('could not be brought to the newest schema');
  });

  it('S74 leave every row of a seeded database as it was', async () => {
    const pool = await emptyPool();
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
    await new Migrator({ db, provider }).migrateTo('0004-training');
    await db.transaction().execute(async (inOne) => {
      for (const row of firstSchemaRows) await sql.raw(row).execute(inOne);
    });
    const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db);
    const rowsOf = async (table: string): Promise<object[]> => {
      const found = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.id(table)} t`.execute(db);
      return found.rows.map(({ row }) => row);
    };
    const before = new Map<string, object[]>();
    for (const { name } of tables.rows) before.set(name, await rowsOf(name));
    const seeded = [...before].filter(([, rows]) => rows.length > 0).map(([name]) => name);
    expect(seeded.length).toBeGreaterThanOrEqual(15);

    expect(await migrateToLatest(db)).toEqual(names.slice(4));

    for (const [table, rows] of before) {
      // Columns may have come; those that were there hold what they held.
      expect([table, await rowsOf(table)]).toMatchObject([table, rows]);
    }
  });

  it('of an embedded database end under the app role', async () => {
    const db = await useEmbeddedPool(await emptyPool());
    const { rows } = await sql`select current_user as role`.execute(db);
    expect(rows).toEqual([{ role: 'stowed_app' }]);
  });

  it.runIf(postgresUrl)('of several servers that start at once take turns', async () => {
    const { url, drop } = await createPostgresDatabase(postgresUrl ?? '');
    const opened = await Promise.all(
      [1, 2, 3].map(() => openPostgresDatabase({ url, size: 2, onLost: rethrow })),
    );
    for (const { db, close } of opened) {
      const { rows } = await sql`select current_user as role`.execute(db);
      expect(rows).toEqual([{ role: 'stowed_app' }]);
      await close();
    }
    await drop();
  });
});
