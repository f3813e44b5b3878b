// @postgres the smoke test of this feature.
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addPerson,
  createToolbox,
  PASSWORD,
  registerOrganization,
  registration,
  scan,
  uniqueName,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { sweepImages } from './pictures.service.ts';

const test = useTestApp();
let imageUrl: string;
async function newPicture(): Promise<string> {
  const { admin: token } = await registerOrganization(test);
  const { body } = await test.call('POST', '/api/process-image', {
    token,
    body: { imageData: dataUrl(await plainJpeg(50, { width: 300, height: 200 })) },
  });
  return body.imageUrl;
}
beforeAll(async () => {
  imageUrl = await newPicture();
});

describe('a picture with a signed path', () => {
  it('S43 is served to anyone with the path, with headers that prevent scripts', async () => {
    const { status, headers } = await test.call('GET', imageUrl);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const maxAge = Number(/\d+/.exec(String(headers['cache-control']))?.[0]);
    expect(maxAge).toBeGreaterThanOrEqual(590);
    expect(maxAge).toBeLessThanOrEqual(900);
  });

  it('is served smaller for lists, in a few widths and never enlarged', async () => {
    const widthOf = async (query: string) => {
      const reply = await test.app.inject({ method: 'GET', url: `${wide}${query}` });
      return (await sharp(reply.rawPayload).metadata()).width;
    };
    const { body } = await test.call('POST', '/api/process-image', {
      token: await addPerson(test, (await registerOrganization(test)).organizationId),
      body: { imageData: dataUrl(await plainJpeg(50, { width: 500, height: 300 })) },
    });
    const wide = body.imageUrl;
    expect([await widthOf(''), await widthOf('&w=320'), await widthOf('&w=640')]).toEqual([500, 320, 500]);
    const refused = await test.call('GET', `${wide}&w=321`);
    expect([refused.status, refused.body.message]).toEqual([400, 'Invalid width']);
  });

  it('G-166 returns 403 for an altered or missing signature and 404 for an unknown picture', async () => {
    const [path, query = ''] = imageUrl.split('?');
    const e = new URLSearchParams(query).get('e');
    const bad = [
      path,
      `${path}?e=${e}`,
      `${path}?${query}x`,
      `${path}?${query.replace(/e=\d+/, 'e=99999999999')}`,
      `${path}?e=&s=`,
    ];
    for (const url of bad) {
      const { status, body } = await test.call('GET', url ?? '');
      expect([status, body.message]).toEqual([403, 'Link is not valid']);
    }
    const unknown = await test.call('GET', `/api/images/${'0'.repeat(32)}?${query}`);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Not found']);
    expect((await test.call('GET', '/api/images/..%2f..%2fsecret-key')).status).toBe(404);
  });

  it('returns 404 for a picture whose file is gone', async () => {
    const url = await newPicture();
    await test.deps.images.setAside(/[0-9a-f]{32}/.exec(url)?.[0] ?? '');
    const { status, body } = await test.call('GET', url);
    expect([status, body.message]).toEqual([404, 'Not found']);
  });

  it('G-100 keeps its address for a while, and expires within 15 minutes', async () => {
    expect(test.deps.signedImages.pathOf('o', 'i').replace(/s=.*/, '')).toBe(
      test.deps.signedImages.pathOf('o', 'i').replace(/s=.*/, ''),
    );
    test.clock.advance(15 * 60_000);
    const { status, body } = await test.call('GET', imageUrl);
    expect([status, body.message]).toEqual([403, 'Link has expired']);
  });
});

describe('the sweeper', () => {
  it('sets aside old files without a row, deletes nothing, and skips other files', async () => {
    const root = join(test.dataDir, 'images');
    const id = 'ab'.repeat(16);
    await test.deps.images.put(id, await plainJpeg(1));
    const stray = join(root, id.slice(0, 2), 'notes.part');
    writeFileSync(stray, 'x');
    expect(await sweepImages(test.deps)).toBe(0);
    const old = new Date(Date.now() - 3 * 60 * 60_000);
    utimesSync(join(root, id.slice(0, 2), id), old, old);
    utimesSync(stray, old, old);
    expect(await sweepImages(test.deps)).toBe(1);
    expect(existsSync(join(root, 'set-aside', id))).toBe(true);
    expect(existsSync(join(root, id.slice(0, 2), id))).toBe(false);
    expect(await sweepImages(test.deps)).toBe(0);
  });
});

describe('S42 the picture quota', () => {
  const noise = () =>
    sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
  const filesOf = (own: TestApp) =>
    readdirSync(join(own.dataDir, 'images'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'stowed-pictures',
    ).length;

  it('returns 507 for an organization, and a refused picture takes no space', async () => {
    const own = await openTestApp({ IMAGE_STORAGE_MB: '1' });
    const imageUrl = dataUrl(await noise());
    const save = async (token: string, path: string) =>
      scan(own, token, { drawer: `${path}/drawer/1`, tools: [], imageUrl });
    const { admin } = await registerOrganization(own);
    const { path } = await createToolbox(own, admin);
    expect((await save(admin, path)).status).toBe(200);
    const full = await save(admin, path);
    expect([full.status, full.body.code, full.body.success]).toEqual([507, 'picture_quota_reached', false]);
    expect(full.body.message).toBe('The picture storage of your organization is full');
    expect(filesOf(own)).toBe(1);
    const others = await registerOrganization(own);
    expect((await save(others.admin, (await createToolbox(own, others.admin)).path)).status).toBe(200);
    await own.close();
  });

  it('returns 429 with Retry-After for a day for a person, and does not block others', async () => {
    const own = await openTestApp({ IMAGES_PER_PERSON_PER_DAY: '2' });
    const username = uniqueName('busy');
    await own.call('POST', '/api/auth/register-organization', { body: registration({}, { username }) });
    const signIn = async (): Promise<string> =>
      (await own.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } })).body.token;
    const token = await signIn();
    const { body } = await own.call('GET', '/api/user', { token });
    const imageData = dataUrl(await plainJpeg(50, { width: 300, height: 200 }));
    const send = (as: string) => own.call('POST', '/api/process-image', { token: as, body: { imageData } });
    const answers = [await send(token), await send(token), await send(token)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(await addPerson(own, body.organizationId))).status).toBe(200);
    own.clock.advance(25 * 60 * 60_000);
    expect((await send(await signIn())).status).toBe(200);
    await own.close();
  });
});
