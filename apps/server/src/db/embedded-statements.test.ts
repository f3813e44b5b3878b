import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { randomIds } from '../ids.ts';
import { EmbeddedStatements } from './embedded-statements.ts';
import { inOrganization, readOrganization } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const organization = randomIds.uuid();
const settingOf = sql<{ id: string }>`select current_setting('app.organization_id', true) as id`;
const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`;

describe('statements', () => {
  it('work again after one failed, inside and outside a transaction', async () => {
    for (const by of [2, 0, 3, 0, 2]) {
      const alone = () => divide(by).execute(database.db);
      const inside = () => inOrganization(database.db, organization, (db) => divide(by).execute(db));
      for (const ask of [alone, inside]) {
        if (by === 0) await expect(ask()).rejects.toMatchObject({ code: '22012' });
        else expect((await ask()).rows).toEqual([{ n: 6 / by }]);
      }
    }
  });

  it('keep working with many different texts', async () => {
    for (const round of [1, 2]) {
      for (let i = 0; i < 120; i += 1) {
        const { rows } = await sql`select ${sql.raw(String(i))} + ${round}::int as n`.execute(database.db);
        expect(rows).toEqual([{ n: i + round }]);
      }
    }
  });

  it('return every kind of value they were given', async () => {
    const time = new Date('2026-01-02T03:04:05.678Z');
    const { rows } =
      await sql`select ${time}::timestamptz as time, ${null}::text as nothing, ${true}::boolean as yes,
      ${0.1}::double precision as tenth, ${JSON.stringify({ a: ['é'] })}::jsonb as json, ${''}::text as empty`.execute(
        database.db,
      );
    expect(rows).toEqual([{ time, nothing: null, yes: true, tenth: 0.1, json: { a: ['é'] }, empty: '' }]);
  });
});

describe('plans', () => {
  it('SCALE-009 are made again once the tables have grown', async () => {
    const embedded = await PGlite.create();
    const statements = new EmbeddedStatements(embedded);
    const ask = async (text: string, parameters: readonly unknown[] = []) => {
      const { rows } = await statements.ask({ before: 'begin', sql: text, parameters });
      await statements.ask({ before: undefined, sql: 'commit', parameters: [] });
      return JSON.stringify(rows);
    };
    await ask('create table boxes (n integer)');
    // From the sixth run on, the database uses one plan for all parameters.
    for (let n = 0; n < 6; n += 1) await ask('select n from boxes where n > $1', [n]);
    const plan = () => ask('explain execute s1(5)');
    const before = await plan();
    await ask('insert into boxes select generate_series(1, 900)');
    expect(await plan()).toBe(before);
    await ask('insert into boxes select generate_series(1, 100_000)');
    expect(await plan()).not.toBe(before);
    await embedded.close();
  });
});

describe('a read-only transaction', () => {
  it('S12 sees its organization from its first statement, and later transactions do not', async () => {
    const others = Array.from({ length: 10 }, () => randomIds.uuid());
    const seen = await Promise.all(
      others.flatMap((id) => [
        readOrganization(database.db, id, async (db) => (await settingOf.execute(db)).rows[0]?.id),
        settingOf.execute(database.db).then(({ rows }) => rows[0]?.id || 'none'),
      ]),
    );
    expect(seen).toEqual(others.flatMap((id) => [id, 'none']));
  });

  it('refuses to write, and releases the connection', async () => {
    const written = readOrganization(database.db, organization, (db) => db.deleteFrom('sessions').execute());
    await expect(written).rejects.toMatchObject({ code: '25006' });
    expect((await divide(2).execute(database.db)).rows).toEqual([{ n: 3 }]);
  });

  it('ends its turn even without a query', async () => {
    expect(await readOrganization(database.db, organization, () => Promise.resolve('idle'))).toBe('idle');
    expect((await settingOf.execute(database.db)).rows[0]?.id || 'none').toBe('none');
  });
});
