import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { randomIds } from '../ids.ts';
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
