import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const MARKER = 'stowed-pictures';
let images: string;
let token: string;
let drawer: string;
let picture: string;
beforeAll(async () => {
  images = join(test.dataDir, 'images');
  expect((await test.call('GET', '/api/ready')).status).toBe(200);
  expect(readdirSync(images)).toEqual([MARKER]);
  ({ admin: token } = await registerOrganization(test));
  drawer = `${(await createToolbox(test, token)).path}/drawer/1`;
  expect((await save(1)).status).toBe(200);
  picture = (await test.call('GET', drawer, { token })).body.imageUrl;
});

const save = async (shade: number) =>
  scan(test, token, { drawer, tools: [], imageUrl: dataUrl(await plainJpeg(shade)) });

describe('a picture folder whose disk is not mounted', () => {
  it('SCALE-003 is not ready, in words, and loses no picture, old or new', async () => {
    const disk = `${images}-elsewhere`;
    renameSync(images, disk);
    mkdirSync(images);
    const ready = await test.call('GET', '/api/ready');
    expect([ready.status, ready.body.message]).toEqual([
      503,
      expect.stringContaining('If its disk is not mounted, mount it.'),
    ]);
    expect((await test.call('GET', picture)).status).toBe(503);
    expect((await save(2)).status).toBe(503);
    expect(readdirSync(images)).toEqual([]);
    rmSync(images, { recursive: true });
    renameSync(disk, images);
    expect((await test.call('GET', '/api/ready')).status).toBe(200);
    expect((await test.call('GET', picture)).status).toBe(200);
    expect((await save(2)).status).toBe(200);
  });

  it('SCALE-003 is marked if it has pictures from before there were marks', async () => {
    rmSync(join(images, MARKER));
    expect((await test.call('GET', '/api/ready')).status).toBe(200);
    expect(existsSync(join(images, MARKER))).toBe(true);
  });

  it('SCALE-003 is used without its pictures once the operator has marked it', async () => {
    rmSync(images, { recursive: true });
    expect((await test.call('GET', '/api/ready')).status).toBe(503);
    writeFileSync(join(images, MARKER), '');
    expect((await test.call('GET', '/api/ready')).status).toBe(200);
    expect((await test.call('GET', picture)).status).toBe(404);
  });
});
