// @postgres tests row security.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, scan, tools, useOrganization } from '../test/factories.ts';
import { organizationTables } from '../test/organization-tables.ts';
import { useTestApp } from '../test/test-app.ts';
import { inOrganization } from './transaction.ts';

const test = useTestApp();
const ours = useOrganization(test);
const theirs = useOrganization(test);

beforeAll(async () => {
  for (const { admin } of [ours, theirs]) {
    const { path } = await createToolbox(test, admin);
    await scan(test, admin, { drawer: `${path}/drawer/1`, tools: tools('present', 'missing') });
  }
});

async function countOf(table: string, organizationId?: string): Promise<number> {
  const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`;
  const result = organizationId
    ? await inOrganization(test.deps.db, organizationId, (db) => query.execute(db))
    : await query.execute(test.deps.db);
  return result.rows[0]?.n ?? -1;
}

describe('row security', () => {
  it('S11 covers every table with an organization, even for the owner', async () => {
    const { rows } = await sql<{ relname: string; forced: boolean }>`
      select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relkind = 'r' order by 1`.execute(test.deps.db);
    expect(rows.map((row) => row.relname)).toEqual([...organizationTables].sort());
    expect(rows.every((row) => row.forced)).toBe(true);
  });

  it.each([...organizationTables, 'organizations'])(
    'S12 shows 0 rows of %s without an organization',
    async (table) => {
      expect(await countOf(table)).toBe(0);
    },
  );

  it('S12 shows an organization only its own rows', async () => {
    const key = { organizationId: theirs.organizationId };
    const mine = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db.selectFrom('toolboxes').selectAll().execute(),
    );
    expect(mine).toHaveLength(1);
    expect(mine[0]).not.toMatchObject(key);
    expect(await countOf('tools', ours.organizationId)).toBe(2);
  });

  it('S12 prevents writing into another organization', async () => {
    const stolen = inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .insertInto('organizations')
        .values({ id: test.deps.ids.uuid(), name: 'X', type: 'military', createdAt: new Date() })
        .execute(),
    );
    await expect(stolen).rejects.toMatchObject({ code: '42501' });
    const moved = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .updateTable('toolboxes')
        .set({ name: 'taken' })
        .where('organizationId', '=', theirs.organizationId)
        .executeTakeFirst(),
    );
    expect(Number(moved.numUpdatedRows)).toBe(0);
  });

  it('S12 resets the organization at the end of the transaction, even on a reused connection', async () => {
    await inOrganization(test.deps.db, ours.organizationId, (db) => sql`select 1`.execute(db));
    await inOrganization(test.deps.db, ours.organizationId, () => Promise.reject(new Error('undone'))).catch(
      () => undefined,
    );
    for (let i = 0; i < 8; i += 1) expect(await countOf('users')).toBe(0);
  });

  it('S75 gives the app role no right to change the schema or bypass a policy', async () => {
    await expect(sql`alter table users add column x int`.execute(test.deps.db)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      sql`alter table users disable row level security`.execute(test.deps.db),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('both databases', () => {
  it('return integers, times and JSON in the same form', async () => {
    const { rows } = await sql`select count(*) as count, 9007199254740991::bigint as big,
      '2026-01-02T03:04:05.678Z'::timestamptz as time, '{"a":[1,null]}'::jsonb as json, true as yes,
      0.25::double precision as quarter`.execute(test.deps.db);
    expect(rows).toEqual([
      {
        count: 1,
        big: 9007199254740991,
        time: new Date('2026-01-02T03:04:05.678Z'),
        json: { a: [1, null] },
        yes: true,
        quarter: 0.25,
      },
    ]);
  });
});
