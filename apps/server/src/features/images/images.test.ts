import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPicture } from '../../imaging/picture.ts';
import { registerOrganization } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { sweepImages, writeImage } from './images.service.ts';

let test: TestApp;
let imageUrl: string;
beforeAll(async () => {
  test = await openTestApp();
  const { admin: token } = await registerOrganization(test);
  const { body } = await test.call('POST', '/api/process-image', {
    token,
    body: { imageData: dataUrl(await plainJpeg(50, { width: 300, height: 200 })) },
  });
  imageUrl = body.imageUrl;
});
afterAll(() => test.close());

describe('a picture by its signed path', () => {
  it('S43 is served to whoever holds the path, with headers that let nothing run', async () => {
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

  it('G-166 answers 403 to an altered or missing signature and 404 to an unknown picture', async () => {
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
  it('sets old files without a row aside, loses nothing, and passes over what is no picture', async () => {
    const root = join(test.dataDir, 'images');
    const picture = await acceptPicture(await plainJpeg(1));
    const { id } = await writeImage(test.deps, picture, 'photo');
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
