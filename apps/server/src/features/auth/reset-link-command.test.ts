// @postgres the command opens the database itself.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBuild, readyLine } from '../../test/built-server.ts';
import { postgresUrl } from '../../test/database.ts';
import { createPostgresDatabase } from '../../test/postgres-server.ts';

const build = openBuild();
const { folder, dataFolder, run, start } = build;
afterAll(() => build.end());

describe('npm run reset-link', () => {
  const resetLink = async (env: Record<string, string>, ...args: string[]) => {
    const command = run('reset-link.js', env, args);
    return { code: await command.exitCode(), output: command.output() };
  };
  const send = (url: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const person = { username: 'only.owner', password: 'forgotten horse', role: 'admin' };

  async function register(origin: string): Promise<void> {
    const { status } = await send(`${origin}/api/auth/register-organization`, {
      organizationName: 'Locked out',
      organizationType: 'military',
      userData: person,
    });
    expect(status).toBe(201);
  }

  async function useLink(origin: string, output: string): Promise<void> {
    const token = /\/reset-password\?token=([\w-]{43})\n/.exec(output)?.[1];
    const reset = () => send(`${origin}/api/auth/reset-password`, { token, newPassword: 'another horse' });
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 404]);
    const signIn = await send(`${origin}/api/auth/login`, {
      username: person.username,
      password: 'another horse',
    });
    expect(signIn.status).toBe(200);
  }

  it.skipIf(postgresUrl)(
    'G-20 creates a one-time link on the embedded database while the server is stopped, and refuses while it runs',
    async () => {
      const env = { DATA_DIR: dataFolder('locked-out') };
      const first = start(env);
      await register((await first.until(readyLine))[1] ?? '');
      expect(await resetLink(env, person.username)).toEqual({
        code: 1,
        output:
          'The server is running on this data folder. Stop it, run this again, then start it and open the link.\n',
      });
      first.child.kill('SIGTERM');
      expect(await first.exitCode()).toBe(0);
      expect(await resetLink(env, 'nobody')).toEqual({ code: 1, output: 'There is no user nobody.\n' });
      const SECRET_KEY = randomBytes(32).toString('hex');
      expect(await resetLink({ ...env, SECRET_KEY }, person.username)).toEqual({
        code: 1,
        output:
          'The secret key here does not open the key that signs the record. Run this with the settings the server runs with.\n',
      });
      const { code, output } = await resetLink(env, 'ONLY.OWNER');
      expect(code).toBe(0);
      const second = start(env);
      await useLink((await second.until(readyLine))[1] ?? '', output);
      second.child.kill('SIGTERM');
      expect(await second.exitCode()).toBe(0);
    },
    120_000,
  );

  it.runIf(postgresUrl)(
    'G-20 creates a one-time link on PostgreSQL while the server runs',
    async () => {
      const { url, drop } = await createPostgresDatabase(postgresUrl ?? '');
      const env = { DATA_DIR: join(folder, 'beside'), DATABASE_URL: url };
      const server = start(env);
      const origin = (await server.until(readyLine))[1] ?? '';
      await register(origin);
      const { code, output } = await resetLink(env, person.username);
      expect(code).toBe(0);
      await useLink(origin, output);
      server.child.kill('SIGTERM');
      expect(await server.exitCode()).toBe(0);
      await drop();
    },
    120_000,
  );

  it.each([
    ['no user', [], 'Give one user: npm run reset-link -- <username>'],
    ['two users', ['a', 'b'], 'Give one user: npm run reset-link -- <username>'],
    ['a folder without a database', ['only.owner'], 'There is no database in empty.'],
  ])('G-20 refuses %s with a message and creates nothing', async (_what, args, sentence) => {
    const { code, output } = await resetLink({ DATA_DIR: 'empty' }, ...args);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(existsSync(join(folder, 'empty'))).toBe(false);
  });
});
