// @postgres tests isolation and retries of transactions.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerOrganization } from '../test/factories.ts';
import { postgresUrl } from '../test/database.ts';
import { useTestApp } from '../test/test-app.ts';
import type { Db } from './client.ts';
import { inOrganization, together } from './transaction.ts';

const test = useTestApp();
let organizationId: string;
beforeAll(async () => {
  ({ organizationId } = await registerOrganization(test));
});

const transact = <T>(work: (db: Db) => Promise<T>) => inOrganization(test.deps.db, organizationId, work);
const fail = (db: Db, code: string) =>
  sql.raw(`do $$ begin raise exception 'planned' using errcode = '${code}'; end $$`).execute(db);
const rename = (db: Db, name: string) =>
  db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
const nameIn = (db: Db) =>
  db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
    .then(({ name }) => name);
const nameNow = () => transact(nameIn);

describe('a transaction', () => {
  it.each(['40001', '40P01'])('G15 is retried once after losing a race (%s)', async (code) => {
    let runs = 0;
    await transact(async (db) => {
      runs += 1;
      await rename(db, `Run ${runs} of ${code}`);
      if (runs === 1) await fail(db, code);
    });
    expect(await nameNow()).toBe(`Run 2 of ${code}`);
  });

  it('fails after losing twice, and at once for any other reason', async () => {
    const runs: string[] = [];
    for (const code of ['40001', '22012']) {
      const work = async (db: Db) => {
        runs.push(code);
        await fail(db, code);
      };
      await expect(transact(work)).rejects.toMatchObject({ code });
    }
    expect(runs).toEqual(['40001', '40001', '22012']);
  });

  it('fails if its work swallows a database error, because nothing was stored', async () => {
    const before = await nameNow();
    const work = transact(async (db) => {
      await rename(db, 'Never kept');
      await fail(db, '22012').catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await nameNow()).toBe(before);
  });

  it.runIf(postgresUrl)('G15 survives a deadlock', async () => {
    const arrived: string[] = [];
    let bothHold: () => void = () => undefined;
    const bothHolding = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const lock = (db: Db, key: number) => sql`select pg_advisory_xact_lock(${key}::int)`.execute(db);
    const take = (name: string, keys: readonly [number, number]) =>
      transact(async (db) => {
        await lock(db, keys[0]);
        arrived.push(name);
        if (arrived.length === 2) bothHold();
        await bothHolding;
        await lock(db, keys[1]);
      });
    await Promise.all([take('first', [1, 2]), take('second', [2, 1])]);
    expect(arrived).toHaveLength(3);
  });
});

describe('statements that are sent together', () => {
  it('return their results in order, each after the one before', async () => {
    const [first, name, last] = await transact((db) =>
      together(rename(db, 'Together'), nameIn(db), sql<{ n: number }>`select ${7}::int as n`.execute(db)),
    );
    expect([Number(first[0]?.numUpdatedRows), name, last.rows]).toEqual([1, 'Together', [{ n: 7 }]]);
  });

  it('fail with the first error once all have ended, and nothing of them is kept', async () => {
    const before = await nameNow();
    let isOver = false;
    const slow = async (db: Db) => {
      await fail(db, '22012').catch(() => undefined);
      await nameIn(db).catch(() => undefined);
      isOver = true;
    };
    const work = transact((db) => together(rename(db, 'Lost'), fail(db, '23514'), slow(db)));
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(isOver).toBe(true);
    expect(await nameNow()).toBe(before);
  });

  it('fail with the first error even if its caller hears of the second one before', async () => {
    const work = transact(async (db) => {
      const first = fail(db, '53100').catch(async (error: unknown) => {
        await second.catch(() => undefined);
        throw error;
      });
      const second = nameIn(db);
      await together(first, second);
    });
    await expect(work).rejects.toMatchObject({ code: '53100' });
  });

  it('G15 are retried together after one lost a race', async () => {
    let runs = 0;
    await transact(async (db) => {
      runs += 1;
      const lost = runs === 1 ? fail(db, '40001') : nameIn(db);
      await together(rename(db, `Together ${runs}`), lost, nameIn(db));
    });
    expect(await nameNow()).toBe('Together 2');
  });
});
