import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, PASSWORD, registerOrganization, registration, tools } from '../test/factories.ts';
import { openTestApp } from '../test/test-app.ts';
import type { TestApp } from '../test/test-app.ts';
import { encodingFor } from './compress-answers.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  ({ admin: token } = await registerOrganization(test));
  for (let box = 0; box < 12; box += 1) await createToolbox(test, token);
});
afterAll(() => test.close());

const list = (encoding: string) =>
  test.app.inject({
    method: 'GET',
    url: '/api/toolboxes',
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });

describe('what is read', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('comes compressed to who accepts %s', async (accepted, encoding, decompress) => {
    const plain = await list('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await list(accepted);
    expect(small.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(small.rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(decompress(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it('stays as it is where it is small or an error', async () => {
    for (const url of ['/api/health', '/api/user', '/api/toolbox/unknown']) {
      const { headers } = await test.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
      });
      expect([url, headers['content-encoding'], headers['vary']]).toEqual([
        url,
        undefined,
        'accept-encoding',
      ]);
    }
  });
});

describe('BREACH', () => {
  it('finds no secret in a compressed answer: those to changes are never compressed', async () => {
    const body = registration();
    const headers = { 'accept-encoding': 'gzip, br' };
    const founded = await test.call('POST', '/api/auth/register-organization', { body, headers });
    const { username } = body.userData;
    const signedIn = await test.call('POST', '/api/auth/login', {
      body: { username, password: PASSWORD },
      headers,
    });
    const drawer = `${(await createToolbox(test, token)).path}/drawer/1`;
    const many = tools(...Array<'present'>(40).fill('present'));
    const scanned = await test.call('POST', `${drawer}/scan`, {
      token,
      body: { imageUrl: null, tools: many },
      headers,
    });
    expect(scanned.text.length).toBeGreaterThan(1400);
    expect([founded.status, signedIn.status, scanned.status]).toEqual([201, 200, 200]);
    for (const answer of [founded, signedIn, scanned]) {
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });
});

describe('an Accept-Encoding header', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'gzip'],
    ['deflate, br;q=1', 'br'],
    ['brotli', undefined],
  ])('%j admits %j', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
