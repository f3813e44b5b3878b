import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './server-process.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documented = new Set(
  [...read('docs/operations.md').matchAll(/^\| (`[A-Z0-9_`, ]+`) /gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name),
  ),
);
const names = (assignments: string): string[] =>
  [...assignments.matchAll(/\b([A-Z0-9_]{3,})=/g)].map(([, name = '']) => name);

describe('the files for a container and for systemd', () => {
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
    ].filter((name) => !['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_'].includes(name));
    expect(set).toContain('DATA_DIR');
    expect(set.filter((name) => !documented.has(name))).toEqual([]);
  });

  it('G-185 refuse very common passwords', () => {
    expect(services.server.environment['PASSWORD_COMMON']).toBe('refuse');
    expect(unit).toMatch(/^Environment=.*\bPASSWORD_COMMON=refuse\b/m);
  });

  it('ANCH-008 make backups outside DATA_DIR', () => {
    const { environment, volumes } = services.server;
    expect(volumes).toEqual(['data:/data', `backups:${environment['BACKUP_DIR']}`]);
    const [, states = ''] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
    const folders = ['DATA_DIR', 'BACKUP_DIR', 'ANCHOR_DIR'].map((name) => inUnit[name]);
    expect(states.split(' ').map((name) => `/var/lib/${name}`)).toEqual(folders);
  });

  it('ANCH-002 write signed heads beside the backups', () => {
    for (const { BACKUP_DIR, ANCHOR_DIR } of [services.server.environment, inUnit]) {
      expect(ANCHOR_DIR).toBe(`${BACKUP_DIR}/anchors`);
    }
    // The server does not create them.
    const { BACKUP_DIR, ANCHOR_DIR } = services.server.environment;
    expect(image).toMatch(new RegExp(`^RUN install --directory .* ${BACKUP_DIR} ${ANCHOR_DIR}$`, 'm'));
  });
});
