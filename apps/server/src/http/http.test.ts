import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createToolbox, registerOrganization, toolboxBody } from '../test/factories.ts';
import { openTestApp } from '../test/test-app.ts';
import type { TestApp } from '../test/test-app.ts';
import { loggablePath } from './log-requests.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  const web = mkdtempSync(join(tmpdir(), 'stowed-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(
    join(web, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  );
  const script = 'export const a = 1;';
  writeFileSync(join(web, 'assets', 'main-abc123.js'), script);
  writeFileSync(join(web, 'assets', 'main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(web, 'assets', 'main-abc123.js.gz'), gzipSync(script));
  writeFileSync(join(web, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  test = await openTestApp({ WEB_DIR: web });
  ({ admin: token } = await registerOrganization(test));
});
afterAll(() => test.close());

describe('bodies', () => {
  it('G-164 may be empty under a JSON content type', async () => {
    const { status } = await test.call('POST', '/api/auth/logout', {
      token: (await registerOrganization(test)).admin,
      body: '',
    });
    expect(status).toBe(200);
    const { path } = await createToolbox(test, token);
    const { status: removed, body } = await test.call('DELETE', `${path}/drawer/1/template`, {
      token,
      body: '',
    });
    expect([removed, body.message]).toEqual([404, 'No template assigned']);
  });

  it.each([
    ['text that is not JSON', '{'],
    ['a text with NUL', '{"name":"a\\u0000b"}'],
    ['a lone surrogate', '{"name":"\\ud800"}'],
    ['JSON nested 21 levels', `${'['.repeat(21)}1${']'.repeat(21)}`],
    ['JSON nested 100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('S45 %s is refused with 400', async (_what, body) => {
    const { status, text } = await test.call('POST', '/api/toolboxes', { token, body });
    expect([status, text]).toEqual([400, 'The request body is not valid JSON']);
  });

  it.each(['[]', '"x"', '7', 'true'])('%s instead of an object is refused with 400', async (body) => {
    expect((await test.call('POST', '/api/auth/login', { body })).status).toBe(400);
  });

  it('G-174 over 256 KB are refused with 413 on calls without a picture', async () => {
    const { status, body } = await test.call('POST', '/api/auth/login', {
      body: { username: 'x'.repeat(300_000), password: 'x' },
    });
    expect([status, body.message, body.code]).toEqual([413, 'Request too large', 'request_too_large']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'S62 of type %s are refused with 415',
    async (type) => {
      const { status, body } = await test.call('POST', '/api/auth/login', {
        body: 'x',
        headers: { 'content-type': type },
      });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );
});

describe('requests', () => {
  it('S62 from other sites that change something are refused, unlike reads and requests of this site', async () => {
    const site = (value: string) => ({ 'sec-fetch-site': value });
    const body = toolboxBody();
    const cross = await test.call('POST', '/api/toolboxes', { token, body, headers: site('cross-site') });
    expect([cross.status, cross.text]).toEqual([403, 'Requests from other sites are refused']);
    expect(
      (await test.call('POST', '/api/toolboxes', { token, body, headers: site('same-origin') })).status,
    ).toBe(201);
    expect((await test.call('GET', '/api/toolboxes', { token, headers: site('cross-site') })).status).toBe(
      200,
    );
  });

  it('to unknown API paths get 404 in JSON for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      for (const path of ['/api', '/api/', '/api/nothing', '/api/toolbox/x/y/z', '/api/../etc/passwd']) {
        const { status, body } = await test.call(method, path, { token });
        if (method === 'GET' && path.includes('..')) continue;
        expect([path, status, body.message]).toEqual([path, 404, 'Not found']);
      }
    }
  });

  it.each(['%00', '%ff%fe', '%E0%A4%A', 'a%00b', 'x'.repeat(3000), '%2e%2e%2f', '<script>', "' or 1=1 --"])(
    'with the strange id %s are refused without a server error',
    async (id) => {
      for (const path of [`/api/toolbox/${id}`, `/api/toolbox/${id}/drawer/1`, `/api/images/${id}`]) {
        expect([400, 403, 404, 414]).toContain((await test.call('GET', path, { token })).status);
      }
    },
  );

  it.each([
    ['/api/events?toolboxId=%00', 'Invalid toolbox id', 'toolboxId'],
    ['/api/events?person=a%00b', 'Invalid person', 'person'],
    ['/api/toolbox/%00', 'Invalid toolbox id', 'toolboxId'],
    ['/api/toolbox/x/drawer/%00', 'Invalid drawer number', 'drawerNumber'],
  ])('with a NUL in %s get a message that says what is wrong', async (path, message, field) => {
    const { status, body } = await test.call('GET', path, { token });
    expect([status, body.message, body.fields]).toEqual([400, message, { [field]: message }]);
  });

  it('from one address are limited, with Retry-After', async () => {
    const limited = await openTestApp({ REQUESTS_PER_MINUTE: '60' });
    const all = [];
    for (let i = 0; i < 61; i += 1) all.push(await limited.call('GET', '/api/health'));
    expect(all.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    const last = all.at(-1);
    expect([last?.status, last?.body.message]).toEqual([429, 'Too many requests. Please try again later.']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  it('G-56 with an unusable Idempotency-Key are refused', async () => {
    const { path } = await createToolbox(test, token);
    for (const key of ['x'.repeat(201), 'ä']) {
      const headers = { 'idempotency-key': key };
      expect(
        (await test.call('POST', `${path}/status`, { token, body: { status: 'complete' }, headers })).status,
      ).toBe(400);
    }
  });
});

describe('TRACE and other strange methods', () => {
  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'LINK', 'HEAD', 'OPTIONS'])(
    'S67 %s is refused by the API, without repeating any of the request',
    async (method) => {
      const own = await openTestApp();
      await own.app.listen({ port: 0, host: '127.0.0.1' });
      const address = own.app.server.address();
      if (typeof address !== 'object' || !address) throw new Error('no port');
      for (const path of ['/api/user', '/api/nothing', '/']) {
        if (path === '/' && method === 'HEAD') continue;
        const socket = connect(address.port, '127.0.0.1');
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer echo-me\r\nConnection: close\r\n\r\n`,
        );
        let reply = '';
        for await (const chunk of socket) reply += String(chunk);
        expect(reply).not.toContain('echo-me');
        if (reply !== '') expect(reply).toMatch(/^HTTP\/1\.1 (400|404|405) /);
      }
      await own.close();
    },
  );
});

describe('health', () => {
  it('S68 returns ok while the database responds, and 503 with Retry-After when it does not', async () => {
    const own = await openTestApp();
    const fine = await own.call('GET', '/api/health');
    expect([fine.status, fine.body]).toEqual([200, { status: 'ok' }]);
    await own.deps.db.destroy();
    const gone = await own.call('GET', '/api/health');
    expect([gone.status, gone.body.code]).toEqual([503, 'service_unavailable']);
    expect(gone.body.message).toBe('The database does not respond.');
    expect(gone.headers['retry-after']).toBeDefined();
    await own.app.close();
  });
});

describe('readiness', () => {
  it('G23 is refused while the store, the database or the server itself is unavailable, and says which', async () => {
    const own = await openTestApp();
    const ready = async () => {
      const { status, headers, body } = await own.call('GET', '/api/ready');
      return [
        status,
        body.message ?? body.status,
        headers['connection'],
        headers['retry-after'] !== undefined,
      ];
    };
    expect(await ready()).toEqual([200, 'ready', 'keep-alive', false]);
    const images = join(own.dataDir, 'images');
    rmSync(images, { recursive: true });
    writeFileSync(images, '');
    expect(await ready()).toEqual([503, 'The picture store does not respond.', 'keep-alive', true]);
    rmSync(images);
    expect((await ready())[0]).toBe(200);
    own.deps.draining.begin();
    expect(await ready()).toEqual([503, 'This server is stopping.', 'close', true]);
    // It still serves calls that arrive.
    const { status, headers } = await own.call('GET', '/api/health');
    expect([status, headers['connection']]).toEqual([200, 'close']);
    await own.close();

    const lost = await openTestApp();
    await lost.deps.db.destroy();
    const { status: gone, body } = await lost.call('GET', '/api/ready');
    expect([gone, body.message]).toEqual([503, 'The database does not respond.']);
    await lost.app.close();
  });
});

describe('the page', () => {
  it('S52 S60 G-140 is served at every path outside the API, with a fresh nonce in policy and page', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/toolbox/TB-7/drawer/2', '/register?invite=x', '/nothing.js']) {
      const { status, headers, text } = await test.call('GET', path);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      const nonce = /content="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(headers['content-security-policy']).toContain("img-src 'self' data: https: http:;");
      expect(headers['referrer-policy']).toBe('no-referrer');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it.each(['/toolbox/%E0%A4%A/complete', '/%ff', '/toolbox/%/drawer/1'])(
    'SUM-015 G-140 is also served at %s, an invalid address that the screens report',
    async (path) => {
      const { status, headers, text } = await test.call('GET', path);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const nonce = /content="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const call = await test.call('GET', `/api${path}`);
      expect([call.status, call.body.message]).toEqual([404, 'Not found']);
      expect(call.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('S61 asks browsers for https for two years if the address is https, and otherwise not', async () => {
    expect((await test.call('GET', '/login')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await openTestApp({ PUBLIC_URL: 'https://tools.example' });
    try {
      const { headers } = await secure.call('GET', '/api/health');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    } finally {
      await secure.close();
    }
  });

  it('lets browsers cache hashed files for a year and revalidate others', async () => {
    const hashed = await test.call('GET', '/assets/main-abc123.js');
    expect([hashed.status, hashed.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const plain = await test.call('GET', '/logo.svg');
    expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'public, max-age=0']);
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
  ])('sends files as they were compressed at the build, to Accept-Encoding: %s', async (accepted, sent) => {
    const { headers } = await test.call('GET', '/assets/main-abc123.js', {
      headers: { 'accept-encoding': accepted },
    });
    expect(headers).toMatchObject({
      'content-encoding': sent,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/../../x', '/.env'])(
    'serves nothing from outside its folder: %s',
    async (path) => {
      expect((await test.call('GET', path)).text).toContain('id="root"');
    },
  );
});

describe('logs', () => {
  it.each([
    ['/api/images/ab?e=1&s=secret', '/api/images/ab'],
    ['/register?invite=secret', '/register'],
    ['/api/auth/invite/secret', '/api/auth/invite/…'],
  ])('S44 S32 name %s without its secret', (url, expected) => {
    expect(loggablePath(url)).toBe(expected);
  });
});
