// @postgres migrates the schema.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPostgresDatabase, useEmbeddedPool } from './client.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { migrateToLatest, UnknownSchemaError } from './migrate.ts';
import { explain } from '../explain.ts';
import { postgresUrl } from '../test/database.ts';
import { createPostgresDatabase } from '../test/postgres-server.ts';

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
  '0003-record',
  '0004-training',
  '0005-engines',
  '0006-inventory-photos',
  '0007-backups',
  '0008-record-keys',
  '0009-queued-replies',
  '0010-several-servers',
  '0011-tool-control',
  '0012-lost-tool-cases',
  '0013-signatures',
  '0014-notifications',
  '0016-waiting-names',
  '0017-passkeys',
  '0018-copied-templates',
];

describe('migrations', () => {
  it('bring an empty database to the newest schema, once', async () => {
    const pool = await emptyPool();
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    expect(await migrateToLatest(db)).toEqual(names);
    expect(await migrateToLatest(db)).toEqual([]);
  });

  it.each([
    ['a newer version', '9999-later', 'made by a newer version'],
    ['a version before the first release', '0003-events', 'set DATA_DIR to an empty folder'],
  ])('refuse a database of %s with a message that says what to do', async (_whose, name, sentence) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: await emptyPool() }) });
    await migrateToLatest(db);
    await sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(db);
    const refusal = await migrateToLatest(db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnknownSchemaError);
    expect(explain(refusal)).toContain(sentence);
  });

  it('leave an embedded database under the app role', async () => {
    const db = await useEmbeddedPool(await emptyPool());
    const { rows } = await sql`select current_user as role`.execute(db);
    expect(rows).toEqual([{ role: 'stowed_app' }]);
  });

  it.runIf(postgresUrl)('take turns if several servers start at once', async () => {
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
