import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { embeddedTarget } from '../../test/restore-targets.ts';
import { startS3Server } from '../../test/s3-server.ts';
import type { S3Server } from '../../test/s3-server.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { parseConfig } from '../../config.ts';
import { openImageStore } from '../../pictures/open-store.ts';
import { makeBackup } from '../backup/backup.service.ts';
import { restoreBackup } from '../backup/restore.service.ts';
import { sweepImages } from './pictures.service.ts';

let s3: S3Server;
let test: TestApp;
let token: string;
let drawer: string;
beforeAll(async () => {
  s3 = await startS3Server();
  test = await openTestApp(s3.settings);
  ({ admin: token } = await registerOrganization(test));
  drawer = `${(await createToolbox(test, token)).path}/drawer/1`;
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

const save = async (shade: number) =>
  scan(test, token, { drawer, tools: [], imageUrl: dataUrl(await plainJpeg(shade)) });
const pictureOf = async (): Promise<string> => (await test.call('GET', drawer, { token })).body.imageUrl;

describe('a server with its pictures on S3', () => {
  it('SCALE-003 returns 503 while the store is away, loses nothing, and serves again after that', async () => {
    expect((await save(1)).status).toBe(200);
    const saved = await pictureOf();
    s3.fail('reset');
    const away = [await save(2), await test.call('GET', saved), await test.call('GET', '/api/ready')];
    expect(away.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([503, 'service_unavailable']),
    );
    expect(away.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect((await test.call('GET', drawer, { token })).status).toBe(200);
    s3.fail(undefined);
    expect((await test.call('GET', saved)).status).toBe(200);
    expect((await save(2)).status).toBe(200);
    expect((await test.call('GET', '/api/ready')).status).toBe(200);
    expect((await test.call('GET', await pictureOf())).headers['content-type']).toBe('image/jpeg');
  });

  it('SCALE-003 sets aside old pictures without a row, and only those', async () => {
    const stray = 'ab'.repeat(16);
    await test.deps.images.put(stray, await plainJpeg(1));
    const before = s3.objects.size;
    expect(await sweepImages(test.deps)).toBe(0);
    for (const [key, object] of s3.objects) s3.objects.set(key, { ...object, written: new Date(0) });
    expect(await sweepImages(test.deps)).toBe(1);
    expect(s3.objects.has(`set-aside/${stray}`)).toBe(true);
    expect(s3.objects.size).toBe(before);
  });

  it('SCALE-003 is backed up, and restored to another prefix', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stowed-s3-backup-'));
    const { pictures } = await makeBackup(test.deps, folder);
    expect(pictures.count).toBeGreaterThan(0);
    const target = await embeddedTarget();
    const images = await openImageStore(parseConfig({ ...s3.settings, S3_PREFIX: 'restored' }));
    const restored = await restoreBackup(folder, { open: target.open, images, say: () => undefined });
    expect(restored.pictures).toEqual(pictures);
    for (const [key, { bytes }] of s3.objects) {
      if (key.startsWith('pictures/')) expect(s3.objects.get(`restored/${key}`)?.bytes).toEqual(bytes);
    }
    await target.end();
    rmSync(folder, { recursive: true });
  });
});
