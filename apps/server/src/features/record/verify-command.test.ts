import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../../db/client.ts';
import { openBuild, readyLine } from '../../test/built-server.ts';
import { postgresUrl } from '../../test/database.ts';

const build = openBuild();
const { run, start } = build;
afterAll(() => build.end());

const rethrow = (error: Error): void => {
  throw error;
};

// Always on the embedded database, so it need not run again on PostgreSQL.
describe.skipIf(postgresUrl)('npm run verify-events', () => {
  const verify = async (env: Record<string, string>, ...args: string[]) => {
    const command = run('verify-events.js', env, args);
    return { code: await command.exitCode(), output: command.output() };
  };

  it('S36 exits with 0 if nothing was altered, otherwise with 1 and the first altered event', async () => {
    const dataDir = build.dataFolder('verified');
    const env = { DATA_DIR: dataDir };
    const server = start(env);
    const origin = (await server.until(readyLine))[1] ?? '';
    await fetch(`${origin}/api/auth/register-organization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        organizationName: 'On record',
        organizationType: 'military',
        userData: { username: 'keeper', password: 'a long memory', role: 'admin' },
      }),
    });
    expect(await verify(env)).toEqual({
      code: 1,
      output: 'The server is running on this data folder. Stop it, run this again, then start it.\n',
    });
    server.child.kill('SIGTERM');
    await server.exitCode();

    const clean = await verify(env);
    expect(clean.code).toBe(0);
    const [, hash = ''] =
      /^On record \([-\w]+\): 1 event, unchanged; newest 1 (\w{64})\n/.exec(clean.output) ?? [];
    expect(clean.output).toContain('\n1 organization, 1 event, 0 changed records\n');
    expect(hash).toHaveLength(64);

    const { db, close } = await openEmbeddedDatabase(dataDir, rethrow);
    await sql`reset role`.execute(db);
    await sql`alter table inspection_events disable trigger user`.execute(db);
    await sql`alter table inspection_events no force row level security`.execute(db);
    await sql`update inspection_events set actor_name = 'Somebody else'`.execute(db);
    await close();

    const changed = await verify(env, hash);
    expect(changed.code).toBe(1);
    expect(changed.output).toContain('CHANGED at event 1: its content is not what its hash was made of');
    expect(changed.output).toContain(`NOT FOUND: no unchanged event has the hash ${hash}\n`);
    expect(changed.output).toContain('\n1 organization, 0 events, 1 changed record\n');
  }, 120_000);

  it.each([
    ['what is no hash', ['abc'], 'abc is no hash: npm run verify-events'],
    ['a folder without a database', [], 'There is no database in empty.'],
  ])('S36 refuses %s with a message', async (_what, args, sentence) => {
    const { code, output } = await verify({ DATA_DIR: 'empty' }, ...args);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
  });
});
