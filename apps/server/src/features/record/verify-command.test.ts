import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

  it('S36 ANCH-002 ANCH-004 exits with 0 if nothing was altered, otherwise with 1 and the first altered event', async () => {
    const dataDir = build.dataFolder('verified');
    const env = { DATA_DIR: dataDir };
    const server = start(env);
    const origin = (await server.until(readyLine))[1] ?? '';
    const post = async (path: string, body: object, token = ''): Promise<Record<string, string>> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return reply.json() as Promise<Record<string, string>>;
    };
    const { token } = await post('/api/auth/register-organization', {
      organizationName: 'On record',
      organizationType: 'military',
      userData: { username: 'keeper', password: 'a long memory', role: 'admin' },
    });
    const { url = '' } = await post('/api/events/export', { format: 'csv' }, token);
    const anchors = join(dataDir, 'export.csv');
    const exported = await (await fetch(origin + url)).text();
    writeFileSync(anchors, exported);
    expect(await verify(env)).toEqual({
      code: 1,
      output: 'The server is running on this data folder. Stop it, run this again, then start it.\n',
    });
    server.child.kill('SIGTERM');
    await server.exitCode();

    const clean = await verify(env, '--anchors', anchors);
    expect(clean.code).toBe(0);
    const [, hash = ''] =
      /^On record \([-\w]+\): 2 events, unchanged; newest 2 (\w{64})\n/.exec(clean.output) ?? [];
    expect(clean.output).toContain(
      '\n0 pictures compared\n1 signed head compared with the records\n' +
        '1 organization, 2 events, 0 changed records, 0 differences between rows and events\n',
    );
    expect(hash).toHaveLength(64);

    const forged = join(dataDir, 'forged.txt');
    writeFileSync(forged, exported.replace(' 2 ', ' 1 '));
    const refused = await verify(env, '--anchors', forged, '--anchors', anchors);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('REFUSED: its signature does not match its content: stowed-head 1 ');
    expect(refused.output).toContain('\n1 signed head compared with the records\n');

    const { db, close } = await openEmbeddedDatabase(dataDir, rethrow);
    await sql`reset role`.execute(db);
    await sql`alter table inspection_events disable trigger user`.execute(db);
    await sql`alter table inspection_events no force row level security`.execute(db);
    await sql`update inspection_events set actor_name = 'Somebody else'`.execute(db);
    await sql`drop view standing_drawers`.execute(db);
    await sql`create view standing_drawers as select * from drawers where false`.execute(db);
    await close();

    const changed = await verify(env, hash);
    expect(changed.code).toBe(1);
    expect(changed.output).toContain(
      'DIFFERS: trigger append_event of inspection_events is not as this version makes it\n',
    );
    expect(changed.output).toContain('DIFFERS: view standing_drawers is not as this version makes it\n');
    expect(changed.output).toContain('CHANGED at event 1: its content does not match its hash');
    expect(changed.output).toContain(`NOT FOUND: no unchanged event has the hash ${hash}\n`);
    expect(changed.output).toContain(
      '\n1 organization, 0 events, 1 changed record, 0 differences between rows and events\n',
    );

    const again = start(env);
    await again.until(/DIFFERS: view standing_drawers is not as this version makes it/);
    again.child.kill('SIGTERM');
    await again.exitCode();
  }, 300_000);

  it.each([
    ['a text that is not a hash', ['abc'], 'abc is not a hash: npm run verify-events'],
    ['a file without a signed head', ['--anchors', fileURLToPath(import.meta.url)], 'holds no signed head.'],
    [
      'a folder that is not there',
      ['--anchors', 'nowhere'],
      'There is no file or folder nowhere. The server does not create ANCHOR_DIR',
    ],
    ['an unknown option', ['--heads'], 'npm run verify-events [-- --anchors <file or folder> ...]'],
    ['a folder without a database', [], 'There is no database in empty.'],
  ])('S36 refuses %s with a message', async (_what, args, sentence) => {
    const { code, output } = await verify({ DATA_DIR: 'empty' }, ...args);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
  });
});
