import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './server-process.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manual = read('docs/operations.md');
const documented = new Set(
  [...manual.matchAll(/^\| (`[A-Z0-9_`, ]+`) /gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name),
  ),
);
/** The file of settings that the manual has people write on PostgreSQL. */
const [, settingsFile = ''] = /cat > ~\/stowed\.env <<END\n([^]*?)END\n/.exec(manual) ?? [];
const ownSettings: Record<string, string> = Object.fromEntries(
  settingsFile
    .trim()
    .split('\n')
    .map((line) => line.split('=')),
);
const names = (assignments: string): string[] =>
  [...assignments.matchAll(/\b([A-Z0-9_]{3,})=/g)].map(([, name = '']) => name);

describe('the settings for a container, for systemd and in the manual', () => {
  const { services } = parse(read('deploy/compose.yaml')) as {
    services: Record<'server' | 'database', { environment: Record<string, string>; volumes: string[] }>;
  };
  const unit = read('deploy/stowed.service');
  const image = read('deploy/Dockerfile');
  const inUnit: Record<string, string> = Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((setting) => setting.split('=')),
    ),
  );

  it('set only documented settings', () => {
    const set = [
      ...Object.keys(services.server.environment),
      ...names(unit.replaceAll(/^(?!Environment=).*$/gm, '')),
      ...names(image.replaceAll(/^(?!ENV ).*$/gm, '')),
    ].filter((name) => !['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_', 'UV_THREADPOOL_SIZE'].includes(name));
    expect(set).toContain('DATA_DIR');
    expect(set.filter((name) => !documented.has(name))).toEqual([]);
  });

  it('G-185 refuse very common passwords', () => {
    expect(services.server.environment['PASSWORD_COMMON']).toBe('refuse');
    expect(unit).toMatch(/^Environment=.*\bPASSWORD_COMMON=refuse\b/m);
    expect(ownSettings['PASSWORD_COMMON']).toBe('refuse');
  });

  it('S70 count the proxy, whose address would otherwise be that of every caller', () => {
    expect(services.server.environment['PROXY_COUNT']).toBe('${PROXY_COUNT:-1}');
    expect(ownSettings).toMatchObject({ PUBLIC_URL: 'https://tools.example', PROXY_COUNT: '1' });
  });

  it('ANCH-008 make backups outside DATA_DIR', () => {
    const { environment, volumes } = services.server;
    expect(volumes).toEqual(['data:/data', `backups:${environment['BACKUP_DIR']}`]);
    const [, states = ''] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
    const folders = ['DATA_DIR', 'BACKUP_DIR', 'ANCHOR_DIR'].map((name) => inUnit[name]);
    expect(states.split(' ').map((name) => `/var/lib/${name}`)).toEqual(folders);
  });

  it('ANCH-002 write signed heads beside the backups', () => {
    for (const { BACKUP_DIR, ANCHOR_DIR } of [services.server.environment, inUnit, ownSettings]) {
      expect(BACKUP_DIR).toMatch(/^\//);
      expect(ANCHOR_DIR).toBe(`${BACKUP_DIR}/anchors`);
    }
    // The server does not create them.
    expect(manual).toContain(`\nmkdir -p ${ownSettings['ANCHOR_DIR']}\n`);
    const { BACKUP_DIR, ANCHOR_DIR } = services.server.environment;
    expect(image).toMatch(new RegExp(`^RUN install --directory .* ${BACKUP_DIR} ${ANCHOR_DIR}$`, 'm'));
  });
  it('name only commands that the server has', () => {
    const commands = new Set(
      [...manual.matchAll(/apps\/server\/dist\/([\w-]+)\.js/g)].map(([, name = '']) => name),
    );
    expect(commands).toContain('restore');
    const missing = [...commands].filter((name) => !existsSync(join(root, 'apps/server/src', `${name}.ts`)));
    expect(missing).toEqual([]);
  });

  it('ANCH-007 publish the port of the drill, and reach it from outside of the container', () => {
    const [, here, inside] = /--publish 127\.0\.0\.1:(\d+):(\d+) server sh -c '\n/.exec(manual) ?? [];
    expect(manual).toContain(
      ` HOST=0.0.0.0 PORT=${inside} DATA_DIR=${services.server.environment['BACKUP_DIR']}/`,
    );
    expect(manual).toContain(`Open \`http://localhost:${here}\` on this machine`);
  });

  it('SCALE-003 leave threads free while the disk of the pictures holds some', () => {
    for (const started of [unit, image, read('package.json')])
      expect(started).toContain('UV_THREADPOOL_SIZE=8');
  });

  it('ANCH-006 copy a backup into the folder of the container, and restore it from there', () => {
    const { BACKUP_DIR } = services.server.environment;
    expect(manual).toContain(`server tar --extract --no-same-owner --directory ${BACKUP_DIR}\n`);
    expect(manual).toContain(`apps/server/dist/restore.js "${BACKUP_DIR}/$BACKUP"`);
    expect(manual).toContain(`cp server:${BACKUP_DIR}/. ./backups\n`);
  });
});
