// @postgres sends a statement and its context at once.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../ids.ts';
import { openTestDatabase, postgresUrl } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import type { Db } from './client.ts';
import { askOrganization, inOrganization, readOrganization } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const organization = randomIds.uuid();
const ask = <T>(work: (db: Db) => Promise<T>, id = organization) => askOrganization(database.db, id, work);
const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`;
const setting = async (db: Db) => {
  const { rows } = await sql<{
    id: string;
  }>`select current_setting('app.organization_id', true) as id`.execute(db);
  return rows[0]?.id || 'none';
};

describe('a statement that is alone in its transaction', () => {
  it('S12 sees its organization, and statements before and after it see none', async () => {
    const others = Array.from({ length: 20 }, () => randomIds.uuid());
    const seen = await Promise.all(others.flatMap((id) => [ask(setting, id), setting(database.db)]));
    expect(seen).toEqual(others.flatMap((id) => [id, 'none']));
  });

  it('S12 leaves nothing behind for transactions on the same connection', async () => {
    const other = randomIds.uuid();
    for (let i = 0; i < 5; i += 1) {
      expect(await ask(setting)).toBe(organization);
      expect(await readOrganization(database.db, other, setting)).toBe(other);
      expect(await inOrganization(database.db, other, setting)).toBe(other);
    }
  });

  it('refuses to write, and the next transaction may', async () => {
    const insert = (db: Db) =>
      sql`insert into organizations (id, name, type, created_at)
        values (${organization}, 'Alone', 'military', now()) on conflict do nothing`.execute(db);
    await expect(ask(insert)).rejects.toMatchObject({ code: '25006' });
    await inOrganization(database.db, organization, insert);
    const names = await ask((db) => db.selectFrom('organizations').select('name').execute());
    expect(names).toEqual([{ name: 'Alone' }]);
  });

  it('fails alone, with and without parameters', async () => {
    for (const by of [2, 0, 3, 0, 1]) {
      const result = ask((db) => divide(by).execute(db));
      if (by === 0) await expect(result).rejects.toMatchObject({ code: '22012' });
      else expect((await result).rows).toEqual([{ n: 6 / by }]);
    }
    await expect(ask((db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' });
    expect(await ask(setting)).toBe(organization);
  });

  it('refuses a second statement', async () => {
    const two = ask(async (db) => {
      await setting(db);
      return setting(db);
    });
    await expect(two).rejects.toThrow('alone in its transaction');
    expect(await setting(database.db)).toBe('none');
  });

  it('need not be sent', async () => {
    expect(await ask(() => Promise.resolve('idle'))).toBe('idle');
    expect(await setting(database.db)).toBe('none');
  });

  it('refuses anything but an id', async () => {
    await expect(ask(setting, "x'; drop table users; --")).rejects.toThrow('must be a UUID');
  });
});

describe.runIf(postgresUrl)('on PostgreSQL', () => {
  it('is parsed once by each connection', async () => {
    const marked = (db: Db) => sql`select ${1}::int as "parsedOnce"`.execute(db);
    for (let i = 0; i < 5; i += 1) await ask(marked);
    const { rows } = await sql<{ calls: number }>`
      select (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where statement like '%parsedOnce%' and statement not like '%generic_plans%'`.execute(database.db);
    expect(rows).toEqual([{ calls: 5 }]);
  });
});
