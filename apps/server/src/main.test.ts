import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get, request } from 'node:https';
import { connect, isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everywhere, inUrl, outerAddresses, phoneAddresses } from './addresses.ts';
import { openBuild, readyLine } from './test/built-server.ts';

/** Like Node's own check, which in some releases mistakes an IPv6 address for a host name. */
function checkServerIdentity(host: string, { raw }: { readonly raw: Buffer }): Error | undefined {
  const certificate = new X509Certificate(raw);
  const named = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host);
  return named === undefined ? new Error(`${host} is not in ${certificate.subjectAltName}`) : undefined;
}

const build = openBuild();
const { folder, dataFolder, start } = build;
afterAll(() => build.end());

describe('the built server', () => {
  it('API-015 starts on an empty folder, keeps its data through a restart, and exits with 0 on SIGTERM', async () => {
    const dataDir = join(folder, 'first');
    // As left by a first start, and by a backup, that was killed.
    mkdirSync(join(dataDir, 'database.new', 'base'), { recursive: true });
    mkdirSync(join(dataDir, 'backup-rows', 'backup-x'), { recursive: true });
    // As made by someone else, open to every account of the machine.
    mkdirSync(join(dataDir, 'images'));
    for (const made of [dataDir, join(dataDir, 'images')]) chmodSync(made, 0o777);
    const samples = fileURLToPath(new URL('../../../samples', import.meta.url));
    const first = start({ DATA_DIR: dataDir, SAMPLES_DIR: samples, HOST: '127.0.0.1' }, '--https', '--demo');
    const url = (await first.until(readyLine))[1] ?? '';
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const [, username = '', password = ''] = await first.until(/administrator: (\S+)\s+password: (\S+)/);
    expect(first.output()).not.toContain('BACKUP_DIR');
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    for (const name of ['.', 'database', 'images']) {
      expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
    }
    const status = await new Promise((resolve, reject) => {
      request(`${url}/api/health`, { rejectUnauthorized: false }, (answer) => {
        expect(answer.headers).not.toHaveProperty('strict-transport-security');
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);

    for (const left of ['database.new', 'backup-rows']) expect(existsSync(join(dataDir, left))).toBe(false);

    const second = start({ DATA_DIR: dataDir });
    expect(await second.exitCode()).toBe(1);
    expect(second.output()).toContain('is in use by another process');

    first.child.kill('SIGTERM');
    expect(await first.exitCode()).toBe(0);

    const third = start({ DATA_DIR: dataDir }, '--demo');
    const again = (await third.until(readyLine))[1] ?? '';
    expect(third.output()).toContain('already in use');
    const call = async (path: string, init: RequestInit = {}) =>
      fetch(`${again}${path}`, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
    const login = await call('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username, password }),
    });
    const { token } = z.object({ token: z.string() }).parse(await login.json());
    const headers = { authorization: `Bearer ${token}` };
    const boxes = z
      .array(z.object({ toolboxId: z.string(), drawers: z.int() }))
      .parse(await (await call('/api/toolboxes', { headers })).json());
    expect(boxes.map(({ drawers }) => drawers)).toEqual([3, 1, 1]);
    const drawer = `/api/toolbox/${boxes[0]?.toolboxId}/drawer/1`;
    const photos = z
      .array(z.unknown())
      .parse(await (await call(`${drawer}/sample-photos`, { headers })).json());
    expect(photos.length).toBeGreaterThan(0);
    const drawers = z
      .array(z.object({ templateTools: z.array(z.unknown()) }))
      .parse(await (await call(`/api/toolbox/${boxes[0]?.toolboxId}/drawers`, { headers })).json());
    expect(drawers.map(({ templateTools }) => templateTools.length > 0)).toEqual([true, true, true]);
    const members = z
      .array(z.object({ username: z.string(), lastLogin: z.string().nullable() }))
      .parse(await (await call('/api/organizations/users', { headers })).json());
    expect(members.map(({ username, lastLogin }) => [username, lastLogin !== null])).toEqual([
      ['demo.admin', true],
      ['demo.maintainer', false],
    ]);
    expect(third.output()).not.toContain(token);
    expect(third.output()).not.toContain(password);
    third.child.kill('SIGINT');
    expect(await third.exitCode()).toBe(0);
  }, 180_000);

  it('G23 exits with 0 on SIGTERM even while a caller neither sends nor disconnects', async () => {
    const running = start({
      DATA_DIR: dataFolder('drained'),
      UPLOAD_IDLE_SECONDS: '180',
      DRAIN_SECONDS: '1',
    });
    const { port } = new URL((await running.until(readyLine))[1] ?? '');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    const gone = once(socket, 'close');
    await once(socket, 'connect');
    // Once a later call got its response, the server is handling this one.
    await fetch(`http://127.0.0.1:${port}/api/health`);
    running.child.kill('SIGTERM');
    expect(await running.exitCode()).toBe(0);
    await gone;
    expect(running.output()).toContain('cutting off running calls');
  }, 60_000);

  it('ANCH-008 warns once at start that it makes no backups without BACKUP_DIR', async () => {
    const DATA_DIR = dataFolder('without-backups');
    const running = start({ DATA_DIR, LOG_LEVEL: 'warn' });
    await running.until(readyLine);
    expect(running.output().match(/"level":40.*BACKUP_DIR is not set/g)).toHaveLength(1);
    running.child.kill('SIGTERM');
    await running.exitCode();
    const BACKUP_DIR = join(folder, 'nightly');
    mkdirSync(BACKUP_DIR);
    const nightly = start({ DATA_DIR, LOG_LEVEL: 'warn', BACKUP_DIR });
    await nightly.until(readyLine);
    expect(nightly.output()).not.toContain('BACKUP_DIR');
    nightly.child.kill('SIGTERM');
    expect(await nightly.exitCode()).toBe(0);
  }, 60_000);

  it.each(['BACKUP_DIR', 'ANCHOR_DIR'])(
    'ANCH-008 starts without the folder %s, says what to do, and does not create it',
    async (setting) => {
      const missing = join(folder, 'not-mounted');
      const running = start({
        DATA_DIR: dataFolder(`no-${setting}`),
        LOG_LEVEL: 'error',
        [setting]: missing,
      });
      await running.until(readyLine);
      expect(running.output()).toContain(
        `${setting}: there is no folder ${missing}. If its disk is not mounted, mount it. Otherwise create the folder for the server's account: mkdir -p -m 700 ${missing}`,
      );
      running.child.kill('SIGTERM');
      expect(await running.exitCode()).toBe(0);
      expect(existsSync(missing)).toBe(false);
    },
    60_000,
  );

  it.each([
    ['while it opens its database', [], 'database'],
    ['while it fills the demonstration', ['--demo'], 'images'],
  ])(
    'G23 exits with 0 and releases its folder on SIGTERM %s',
    async (what, flags, made) => {
      const dataDir = join(folder, what.replaceAll(' ', '-'));
      const samples = fileURLToPath(new URL('../../../samples', import.meta.url));
      const running = start({ DATA_DIR: dataDir, SAMPLES_DIR: samples }, ...flags);
      const isThere = () => existsSync(join(dataDir, made)) && readdirSync(join(dataDir, made)).length > 0;
      await expect.poll(isThere, { timeout: 60_000, interval: 5 }).toBe(true);
      running.child.kill('SIGTERM');
      expect([await running.exitCode(), running.output()]).toEqual([0, expect.stringContaining('"ending"')]);
      expect(running.output()).not.toContain('Stowed is ready');
      expect(readdirSync(dataDir).filter((name) => name.includes('lock'))).toEqual([]);
    },
    90_000,
  );

  it('with --https listens on all addresses, covers them with its certificate, and prints those for a phone', async () => {
    const dataDir = dataFolder('everywhere');
    const running = start({ DATA_DIR: dataDir }, '--https');
    const origin = (await running.until(/Stowed is ready: (\S+)[^]*\n/))[1] ?? '';
    expect(origin).toMatch(/^https:\/\/localhost:\d+$/);
    const { port } = new URL(origin);
    const printed = phoneAddresses().map((address) => `https://${inUrl(address)}:${port}`);
    await expect
      .poll(() => [...running.output().matchAll(/On a phone: (\S+)/g)].map(([, url]) => url))
      .toEqual(printed);
    const ca = readFileSync(join(dataDir, 'tls-cert.pem'));
    const statusAt = (url: string) =>
      new Promise((resolve, reject) => {
        get(`${url}/api/health`, { ca, checkServerIdentity }, (answer) => {
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    const own = [...outerAddresses(), '127.0.0.1', ...(everywhere() === '::' ? ['::1'] : [])];
    for (const url of [origin, ...own.map((address) => `https://${inUrl(address)}:${port}`), ...printed]) {
      expect([url, await statusAt(url)]).toEqual([url, 200]);
    }
    running.child.kill('SIGTERM');
    expect(await running.exitCode()).toBe(0);
  }, 60_000);

  it('GEN-015 refuses invalid settings and options with exit code 1', async () => {
    const wrong = start({ PORT: 'abc', SECRET_KEY: 'short', DATA_DIR: join(folder, 'never') });
    expect(await wrong.exitCode()).toBe(1);
    expect(wrong.output().trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'SECRET_KEY must have at least 32 characters',
    ]);
    const clock = join(folder, 'clock');
    writeFileSync(clock, '2026-01-02T03:04:05Z');
    const open = start({ TEST_CLOCK: clock, DATA_DIR: join(folder, 'never') }, '--https');
    expect([await open.exitCode(), open.output()]).toEqual([1, expect.stringContaining('TEST_CLOCK needs')]);
    const unknown = start({ DATA_DIR: join(folder, 'never') }, '--fast');
    expect(await unknown.exitCode()).toBe(1);
    expect(unknown.output()).toContain('Unknown option: --fast');
  });

  it.each([
    ['cannot be created', '/proc/stowed', '/proc'],
    ['is a file', 'a-file', 'a-file'],
    ['is inside a file', 'a-file/data', 'a-file'],
  ])('names DATA_DIR when it %s', async (_what, dataDir, named) => {
    writeFileSync(join(folder, 'a-file'), '');
    const lost = start({ DATA_DIR: dataDir }, '--https');
    expect(await lost.exitCode()).toBe(1);
    expect(lost.output()).toMatch(
      /^DATA_DIR must be a folder that the server can create and write to: .+\n$/,
    );
    expect(lost.output()).toContain(named);
  });

  it('creates no demonstration, and says why, if there are no sample drawers', async () => {
    const DATA_DIR = dataFolder('sampleless');
    const lost = start({ DATA_DIR, SAMPLES_DIR: join(folder, 'no-samples') }, '--demo');
    expect(await lost.exitCode()).toBe(1);
    expect(lost.output()).toContain('There are no sample drawers in SAMPLES_DIR');
    const drawer = join(folder, 'broken-samples', 'drawer_01');
    mkdirSync(drawer, { recursive: true });
    writeFileSync(join(drawer, 'truth.json'), '{}');
    const broken = start({ DATA_DIR, SAMPLES_DIR: join(folder, 'broken-samples') }, '--demo');
    expect(await broken.exitCode()).toBe(1);
    // Not "already in use": the first run left no process behind.
    expect(broken.output()).toContain('SAMPLES_DIR holds a sample drawer that cannot be read');
  }, 120_000);

  it('names the setting if the database, the certificate or the host is unusable', async () => {
    const nobody = start({
      DATABASE_URL: 'postgres://stowed@127.0.0.1:1/stowed',
      DATA_DIR: join(folder, 'nobody'),
    });
    expect(await nobody.exitCode()).toBe(1);
    expect(nobody.output()).toContain('DATABASE_URL: the database does not respond');
    const words = join(folder, 'words.pem');
    writeFileSync(words, 'no certificate');
    const wordy = start({ TLS_CERT: words, TLS_KEY: words, DATA_DIR: join(folder, 'wordy') });
    expect(await wordy.exitCode()).toBe(1);
    expect(wordy.output()).toContain('TLS_CERT and TLS_KEY must name a certificate and its private key');
    const elsewhere = start({ HOST: '192.0.2.1', DATA_DIR: join(folder, 'elsewhere') });
    expect(await elsewhere.exitCode()).toBe(1);
    expect(elsewhere.output()).toContain('HOST must be an address of this machine');
  });
});
