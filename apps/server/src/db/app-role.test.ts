// @postgres roles and their rights.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { explain } from '../explain.ts';
import { openTestDatabase, postgresUrl } from '../test/database.ts';
import { createPostgresDatabase } from '../test/postgres-server.ts';
import { requireAppRole, restoreRights, tableRights } from './app-role.ts';
import { openPostgresDatabase, useEmbeddedPool } from './client.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { openPostgresPool } from './postgres-pool.ts';

const rethrow = (error: Error): void => {
  throw error;
};
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** Each right of the app role, as listed by the database. */
async function rightsIn<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select lower(privilege_type) || ' ' || table_name as text from information_schema.table_privileges
    where grantee = 'stowed_app'
    union all
    select lower(privilege_type) || ' ' || column_name from information_schema.column_privileges
    where grantee = 'stowed_app' and table_name = 'event_heads' and privilege_type = 'UPDATE'
    union all
    select lower(privilege_type) || ' ' || routine_name from information_schema.routine_privileges
    where grantee = 'stowed_app'
    union all
    select 'usage public' where has_schema_privilege('stowed_app', 'public', 'usage')`.execute(db);
  return rows.map(({ text }) => text).sort();
}

describe('the app role', () => {
  it('S75 has exactly the rights granted at start', async () => {
    const { db, close } = await openTestDatabase();
    const listed = await rightsIn(db);
    await close();
    const tables = Object.entries(tableRights).flatMap(([table, rights]) =>
      rights.map((right) => `${right} ${table}`),
    );
    expect(listed.filter((text) => !text.startsWith('execute '))).toEqual(
      [...tables, 'update locked_at', 'usage public'].sort(),
    );
  });

  // An embedded database has its own roles; a server's roles belong to all its databases.
  it('ANCH-006 is recreated with all its rights in a database that lacks it', async () => {
    const image = new Uint8Array(readFileSync(inject('databaseImage')));
    const pool = await EmbeddedPool.open({ image }, rethrow);
    cleanUps.push(() => pool.end());
    const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const before = await rightsIn(owner);
    expect(before.length).toBeGreaterThan(60);
    await sql`drop owned by stowed_app`.execute(owner);
    await sql`drop role stowed_app`.execute(owner);

    const db = await useEmbeddedPool(pool);
    expect(await rightsIn(db)).toEqual(before);
    const { rows } = await sql`select current_user as role`.execute(db);
    expect(rows).toEqual([{ role: 'stowed_app' }]);
  });

  it.runIf(postgresUrl)('ANCH-006 names the SQL to run if the user may not use or create it', async () => {
    const { url, name, drop } = await createPostgresDatabase(postgresUrl ?? '');
    const superuser = openPostgresPool({ url: postgresUrl ?? '', size: 1, onLost: rethrow });
    const user = `${name}_user`;
    await superuser.query(`create role ${user} login password 'a'`);
    await superuser.query(`alter database ${name} owner to ${user}`);
    const dropRole = async () => {
      try {
        await superuser.query(`drop role ${user}`);
      } finally {
        await superuser.end();
      }
    };
    cleanUps.push(dropRole, drop);
    const own = new URL(url);
    own.username = user;
    own.password = 'a';
    const refusal = await openPostgresDatabase({ url: own.href, size: 1, onLost: rethrow }).catch(
      (error: unknown) => error,
    );
    const sentence = explain(refusal);
    const statement = `grant stowed_app to ${user};`;
    expect(sentence).toBe(
      `The database user ${user} may not use the role stowed_app. As a superuser run: ${statement}`,
    );
    await superuser.query(statement);
    const { db, close } = await openPostgresDatabase({ url: own.href, size: 1, onLost: rethrow });
    cleanUps.push(close);
    expect((await rightsIn(db)).length).toBeGreaterThan(60);
  });

  it('ANCH-006 regains a revoked right, and no more', async () => {
    const database = await openTestDatabase();
    await database.asOwner(async (owner) => {
      await sql`revoke insert on tools from stowed_app`.execute(owner);
      await sql`revoke execute on function stowed_is_empty from stowed_app`.execute(owner);
      await requireAppRole(owner);
      await restoreRights(owner);
      await restoreRights(owner);
      const { rows } = await sql`select has_table_privilege('stowed_app', 'tools', 'insert') as tools,
        has_function_privilege('stowed_app', 'stowed_is_empty()', 'execute') as empty`.execute(owner);
      expect(rows).toEqual([{ tools: true, empty: true }]);
    });
    await database.close();
  });
});
