import { Kysely, PostgresDialect, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPostgresDatabase, useEmbeddedPool } from './client.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { migrateToLatest } from './migrate.ts';
import { openTestApp } from '../test/test-app.ts';
import { createPostgresDatabase, postgresUrl } from '../test/database.ts';
import { createToolbox, registerOrganization, scan, tools } from '../test/factories.ts';

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

  it('leave the data of a seeded database as it was', async () => {
    const test = await openTestApp();
    cleanUps.push(() => test.close());
    const { admin } = await registerOrganization(test);
    const { path } = await createToolbox(test, admin);
    await scan(test, admin, { drawer: `${path}/drawer/1`, tools: tools('present') });
    const before = (await test.call('GET', `${path}/drawer/1`, { token: admin })).body.tools;
    expect(await test.database.asOwner(migrateToLatest)).toEqual([]);
    const after = (await test.call('GET', `${path}/drawer/1`, { token: admin })).body.tools;
    expect(after).toEqual(before);
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
