import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToolbox, PASSWORD, registration, tools, useOrganization } from '../test/factories.ts';
import { useTestApp } from '../test/test-app.ts';
import { encodingFor } from './compress-answers.ts';

const test = useTestApp();
const ours = useOrganization(test);
beforeAll(async () => {
  for (let box = 0; box < 12; box += 1) await createToolbox(test, ours.admin);
});

const list = (encoding: string) =>
  test.app.inject({
    method: 'GET',
    url: '/api/toolboxes',
    headers: { authorization: `Bearer ${ours.admin}`, 'accept-encoding': encoding },
  });

describe('a read response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is compressed for clients that accept %s', async (accepted, encoding, decompress) => {
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

  it('is not compressed if it is small or an error', async () => {
    for (const url of ['/api/health', '/api/user', '/api/toolbox/unknown']) {
      const { headers } = await test.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${ours.admin}`, 'accept-encoding': 'br' },
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
  it('finds no secret in a compressed response, because responses to changes are never compressed', async () => {
    const body = registration();
    const headers = { 'accept-encoding': 'gzip, br' };
    const founded = await test.call('POST', '/api/auth/register-organization', { body, headers });
    const { username } = body.userData;
    const signedIn = await test.call('POST', '/api/auth/login', {
      body: { username, password: PASSWORD },
      headers,
    });
    const drawer = `${(await createToolbox(test, ours.admin)).path}/drawer/1`;
    const many = tools(...Array<'present'>(40).fill('present'));
    const scanned = await test.call('POST', `${drawer}/scan`, {
      token: ours.admin,
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
