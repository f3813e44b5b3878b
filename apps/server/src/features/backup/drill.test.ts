// @postgres runs the manual's drill.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NoServerError, askServer } from '../../operator-channel.ts';
import { openBuild, readyLine } from '../../test/built-server.ts';
import { postgresUrl } from '../../test/database.ts';
import { PASSWORD, registration, tools } from '../../test/factories.ts';
import { commandsOf, installNpm } from '../../test/manual.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { createPostgresDatabase } from '../../test/postgres-server.ts';

const build = openBuild();
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  build.end();
});
installNpm(build.folder);
const BACKUPS = join(build.folder, 'backups');
mkdirSync(BACKUPS);

type Env = Readonly<Record<string, string>>;

/** The shell environment for the manual's commands on the server machine. */
const shellEnv = (env: Env): Env => ({
  PATH: `${build.folder}:${process.env['PATH'] ?? ''}`,
  BACKUPS,
  LOG_LEVEL: 'silent',
  ...env,
});

function sh(command: string, env: Env): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: build.folder,
    env: shellEnv(env),
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}` };
}

/** Starts what the manual starts; returns its address. */
async function startBySh(command: string, env: Env): Promise<{ url: string; end: () => Promise<void> }> {
  const child = spawn('sh', ['-c', `exec ${command.replace(/^(.*?)npm start/, 'env $1npm start')}`], {
    cwd: build.folder,
    env: shellEnv(env),
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
  await expect.poll(() => text, { timeout: 60_000 }).toMatch(readyLine);
  return {
    url: readyLine.exec(text)?.[1] ?? '',
    end: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

function client(url: string, token?: string) {
  return async (path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

const signedIn = z.object({ token: z.string() });
const opened = z.object({ imageUrl: z.string(), tools: z.array(z.unknown()) });

/** Registers, creates a toolbox and saves a photo; returns what the installation shows. */
async function fill(url: string) {
  const person = registration();
  const { token } = signedIn.parse(await client(url)('/api/auth/register-organization', person));
  const call = client(url, token);
  const { toolboxId } = z.object({ toolboxId: z.string() }).parse(
    await call('/api/toolboxes', {
      type: 'rolling',
      name: 'Drill',
      drawers: 1,
      toolCounts: [3],
      primaryFoamColor: 'black',
      secondaryFoamColor: 'red',
      eid: '',
    }),
  );
  const drawer = `/api/toolbox/${encodeURIComponent(toolboxId)}/drawer/1`;
  const imageUrl = dataUrl(await plainJpeg());
  await call(`${drawer}/scan`, { tools: tools('present', 'missing', 'present'), imageUrl });
  return {
    username: person.userData.username,
    drawer,
    seen: await look(url, person.userData.username, drawer),
  };
}

/** Signs in, opens the drawer and loads its photo. */
async function look(url: string, username: string, drawer: string) {
  const { token } = signedIn.parse(await client(url)('/api/auth/login', { username, password: PASSWORD }));
  const { imageUrl, tools: shown } = opened.parse(await client(url, token)(drawer));
  const picture = Buffer.from(await (await fetch(new URL(imageUrl, url))).arrayBuffer());
  return { tools: shown, picture: createHash('sha256').update(picture).digest('hex') };
}

async function startServer(env: Env) {
  const server = build.start({ ...env, LOG_LEVEL: 'warn' });
  const url = (await server.until(readyLine))[1] ?? '';
  return { server, url };
}

const noServer = { DATABASE_URL: '' };

/** The backup by hand. The manual sets BACKUPS in the same block; here it is another folder. */
function commandByHand(): string {
  const [setting = '', command = '', ...more] = commandsOf('By hand');
  expect([setting.split('=')[0], more]).toEqual(['BACKUPS', []]);
  return command;
}

/** Settings of a running server that must not reach its copy: it would share its pictures and its mails. */
const notOfTheCopy = {
  ANCHOR_DIR: join(build.folder, 'anchors'),
  BACKUP_AT: '03:00',
  BACKUP_DIR: join(build.folder, 'nightly'),
  HOST: '192.0.2.1',
  MAIL_FROM: 'stowed@tools.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'of nobody',
};

describe('the backup manual, followed to the letter', () => {
  it.runIf(!postgresUrl)(
    'ANCH-005 ANCH-006 ANCH-007 ANCH-010 the drill beside a running embedded server, and recovery after a loss',
    async () => {
      const env = { DATA_DIR: build.dataFolder('embedded') };
      const { server, url } = await startServer(env);
      const { username, drawer, seen } = await fill(url);

      const [backup = '', restore = '', start = '', remove = '', ...more] = commandsOf('The drill');
      expect(more).toEqual([]);
      const made = sh(backup, env);
      expect(made).toEqual({
        code: 0,
        output: expect.stringMatching(/^Backup of .* read back and verified\.\n/),
      });
      const restored = sh(restore, { ...env, ...notOfTheCopy });
      expect(restored.output).toContain('Restored: everything that was acknowledged before');
      expect(restored.output).toMatch(/^NOT CHECKED: whose key \S{43} is\./m);
      expect(restored.output).toContain(' 0 changed records, 0 differences between rows and events\n');
      expect(restored.code).toBe(0);
      const copy = await startBySh(start, { ...env, ...notOfTheCopy });
      expect(copy.url).toBe('http://127.0.0.1:3999');
      expect(await look(copy.url, username, drawer)).toEqual(seen);
      await copy.end();
      expect(existsSync(notOfTheCopy.ANCHOR_DIR)).toBe(false);
      // The running server is not affected.
      expect(await look(url, username, drawer)).toEqual(seen);

      const byHand = commandByHand();
      expect(sh(byHand, env).code).toBe(0);
      expect(sh(byHand, env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('holds a backup already. Give a new or empty folder.'),
      });
      // A command that hangs up or sends garbage does not stop the server.
      await expect(
        askServer(env.DATA_DIR, { backup: join(BACKUPS, 'today') }, () => undefined),
      ).rejects.toThrow(NoServerError);
      const socket = connect(join(env.DATA_DIR, 'operator.sock'), () => socket.end('nonsense\n'));
      socket.resume();
      await new Promise((resolve) => socket.once('close', resolve));
      expect(await look(url, username, drawer)).toEqual(seen);

      // The machine is lost, and the power fails during the restore on the new one.
      server.child.kill('SIGKILL');
      await server.exitCode();
      const fresh = { DATA_DIR: build.dataFolder('fresh'), PORT: '0' };
      cpSync(join(env.DATA_DIR, 'secret-key'), join(fresh.DATA_DIR, 'secret-key'));
      const [again = '', run = ''] = commandsOf('After a loss');
      const cut = build.run('restore.js', fresh, [join(BACKUPS, 'today')]);
      await expect
        .poll(() => existsSync(join(fresh.DATA_DIR, 'images')), { interval: 5, timeout: 30_000 })
        .toBe(true);
      cut.child.kill('SIGKILL');
      await cut.exitCode();
      const refused = build.start(fresh);
      expect(await refused.exitCode()).toBe(1);
      expect(refused.output()).toContain('Run npm run restore again');

      expect(sh(again, fresh)).toMatchObject({
        code: 0,
        output: expect.stringContaining('The backup was signed with a key of this installation.'),
      });
      const otherKey = {
        DATA_DIR: build.dataFolder('other-key'),
        SECRET_KEY: randomBytes(32).toString('hex'),
      };
      expect(sh(again, otherKey)).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /^DIFFERS: the secret key here does not open the key \S{43} that signed/m,
        ),
      });
      const unsigned = join(BACKUPS, 'unsigned');
      cpSync(join(BACKUPS, 'today'), unsigned, { recursive: true });
      const manifest = join(unsigned, 'manifest.json');
      const { signature: _signature, ...signed } = z
        .looseObject({})
        .parse(JSON.parse(readFileSync(manifest, 'utf8')));
      writeFileSync(manifest, JSON.stringify({ ...signed, format: 1 }));
      const target = { DATA_DIR: build.dataFolder('unsigned-data') };
      cpSync(join(env.DATA_DIR, 'secret-key'), join(target.DATA_DIR, 'secret-key'));
      const trusted = build.run('restore.js', target, [unsigned]);
      expect(await trusted.exitCode()).toBe(1);
      expect(trusted.output()).toContain('The data was restored, but nobody signed the backup');
      const survivor = await startBySh(run, fresh);
      expect(await look(survivor.url, username, drawer)).toEqual(seen);
      await survivor.end();
      expect(sh(remove, env).code).toBe(0);
      expect(existsSync(join(BACKUPS, 'drill'))).toBe(false);
    },
    400_000,
  );

  it.runIf(postgresUrl)(
    'ANCH-005 ANCH-006 the drill and the move to another database, on PostgreSQL',
    async () => {
      const server = new URL(postgresUrl ?? '');
      const { url: DATABASE_URL, drop } = await createPostgresDatabase(server.href);
      cleanUps.push(drop);
      const env = { DATA_DIR: join(build.folder, 'beside'), DATABASE_URL };
      const { url } = await startServer(env);
      const { username, drawer, seen } = await fill(url);

      const [backup = '', restore = '', start = ''] = commandsOf('The drill');
      expect(sh(backup, env)).toMatchObject({
        code: 0,
        output: expect.stringContaining('read back and verified'),
      });
      expect(sh(restore, env)).toMatchObject({ code: 0, output: expect.stringContaining('Restored: ') });
      const copy = await startBySh(start, env);
      expect(await look(copy.url, username, drawer)).toEqual(seen);
      await copy.end();

      const byHand = commandByHand();
      expect(sh(byHand, env).code).toBe(0);
      const pg = {
        PGHOST: server.hostname,
        PGPORT: server.port,
        PGUSER: server.username,
        ...(server.password === '' ? {} : { PGPASSWORD: server.password }),
      };
      const [create = '', move = '', run = ''] = commandsOf('After a loss').slice(2);
      const remove = 'dropdb --if-exists --force stowed_restored';
      expect(sh(remove, pg).code).toBe(0);
      cleanUps.push(() => sh(remove, pg));
      const owner = create.replace('--owner stowed', `--owner ${server.username}`);
      expect(sh(owner, pg)).toEqual({ code: 0, output: '' });
      // The file of settings names the new database.
      const restored = Object.assign(new URL(server), { pathname: '/stowed_restored' });
      const fresh = { ...pg, DATABASE_URL: restored.href, DATA_DIR: join(build.folder, 'moved'), PORT: '0' };
      expect(sh(move, fresh)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Restored: '),
      });
      const moved = await startBySh(run, fresh);
      expect(await look(moved.url, username, drawer)).toEqual(seen);
      await moved.end();
    },
    400_000,
  );

  it.runIf(!postgresUrl).each([
    ['backup', [], 'Give one folder: npm run backup -- FOLDER'],
    ['restore', ['a', 'b'], 'Give one folder: npm run restore -- FOLDER'],
    ['restore', ['nowhere'], 'is not a complete backup'],
    ['backup', ['somewhere'], 'There is no database in nothing-here'],
  ])('ANCH-005 %s with %j says what is wrong', async (command, args, sentence) => {
    const run = build.run(`${command}.js`, { ...noServer, DATA_DIR: 'nothing-here' }, args);
    expect(await run.exitCode()).toBe(1);
    expect(run.output()).toContain(sentence);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(build.folder, 'nothing-here'))).toBe(false);
  });

  it.runIf(!postgresUrl)(
    "ANCH-005 restore leaves a folder with another installation's pictures alone",
    async () => {
      mkdirSync(join(build.folder, 'pictured', 'images', 'a1'), { recursive: true });
      const run = build.run('restore.js', { ...noServer, DATA_DIR: 'pictured' }, ['nowhere']);
      expect(await run.exitCode()).toBe(1);
      expect(run.output()).toContain('pictured holds pictures, but no embedded database');
    },
  );
});
