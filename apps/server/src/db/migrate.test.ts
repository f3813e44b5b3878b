// @postgres migrates the schema.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPostgresDatabase, useEmbeddedPool } from './client.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { migrateTo, migrateToLatest, requireLatest, UnknownSchemaError } from './migrate.ts';
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

/** The migrations in order, each with the start of its file's SHA-256: none is edited once it has landed. */
const landed = {
  '0001-accounts': '4b1eaf4973442820',
  '0002-inventory': '4c02a9e9dceec43e',
  '0003-record': '0ec0b473d97101a5',
  '0004-training': '3765453070c67ad2',
  '0005-engines': '8336ab3b0af382bd',
  '0006-inventory-photos': 'ebadc520661129ec',
  '0007-backups': 'cc848502a2e91088',
  '0008-record-keys': '51a3e783d0a88b81',
  '0009-queued-replies': '21f61fd30e53a73c',
  '0010-several-servers': '37cbd3a419b657cd',
  '0011-tool-control': 'acebe9097f6d26f5',
  '0012-lost-tool-cases': '232aabf57584b515',
  '0013-signatures': 'e59fcfae0a8106bc',
  '0014-notifications': 'c465761e3dfecdbe',
  '0016-waiting-names': '6a6556f7df89dbfa',
  '0017-passkeys': 'c3f8021daa2b9b41',
  '0018-copied-templates': '1fe58ac1e2d957c4',
  '0019-lacking-tools': 'd96f1b72a8fe068b',
  '0020-template-pictures': '064abe2113d4d431',
  '0021-people-of-drawers': '33d97b24fda5a0ad',
  '0022-compared-late': 'e42fe7adeb535275',
  '0023-older-servers': '376c4fc0fecb34f4',
  '0024-missed-in-photo': '01db4ca0cfe71570',
};
const names = Object.keys(landed);

describe('migrations', () => {
  it.each(Object.entries(landed))('keep %s as it landed: a change is another migration', (name, digest) => {
    const file = readFileSync(new URL(`./migrations/${name}.ts`, import.meta.url));
    expect(createHash('sha256').update(file).digest('hex').slice(0, digest.length)).toBe(digest);
  });

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

  it('are not run by a command, which refuses data of an older version', async () => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: await emptyPool() }) });
    const refusal = async () => explain(await requireLatest(db).catch((error: unknown) => error));
    expect(await refusal()).toContain('There is no Stowed data');
    await migrateTo(db, '0019-lacking-tools');
    expect(await refusal()).toContain('Run this with that version');
    await migrateToLatest(db);
    await requireLatest(db);
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

  it.runIf(postgresUrl)(
    'G22 leave the schema as it was when their server is killed halfway, and run again',
    async () => {
      const { url, drop } = await createPostgresDatabase(postgresUrl ?? '');
      const connect = () => {
        const pool = openPostgresPool({ url, size: 1, onLost: () => undefined });
        return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
      };
      const [killed, next, other] = [connect(), connect(), connect()];
      await migrateTo(killed, '0016-waiting-names');
      await other.connection().execute(async (holder) => {
        // The next migration but one waits for this table.
        await sql`begin`.execute(holder);
        await sql`lock table templates in access share mode`.execute(holder);
        const migrating = migrateToLatest(killed).catch((error: unknown) => error);
        const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%alter table templates%'`;
        await expect.poll(async () => (await kill.execute(next)).rows, { timeout: 10_000 }).toHaveLength(1);
        expect(await migrating).toBeInstanceOf(Error);
        await sql`rollback`.execute(holder);
      });
      const { rows } = await sql`select from information_schema.columns
        where table_name = 'passkeys' and column_name = 'added_sequence'`.execute(next);
      expect(rows).toEqual([]);
      expect(await migrateToLatest(next)).toEqual(names.slice(names.indexOf('0016-waiting-names') + 1));
      for (const db of [killed, next, other]) await db.destroy();
      await drop();
    },
  );
});
