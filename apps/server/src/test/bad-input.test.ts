import { endpoints, limits } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createToolbox,
  registerOrganization,
  registration,
  scan,
  toolboxBody,
  uniqueName,
} from './factories.ts';
import { startGeminiServer } from './gemini-server.ts';
import type { GeminiServer } from './gemini-server.ts';
import { maliciousTexts } from './malicious-texts.ts';
import { openTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let gemini: GeminiServer;
let test: TestApp;
let token: string;
let box: { path: string; toolboxId: string };

beforeAll(async () => {
  // An unreachable service would correctly return 502.
  gemini = await startGeminiServer();
  test = await openTestApp({ REGISTRATIONS_PER_HOUR: '100000', GEMINI_BASE_URL: gemini.url });
  ({ admin: token } = await registerOrganization(test));
  box = await createToolbox(test, token);
});
afterAll(async () => {
  await test.close();
  await gemini.close();
});

describe('malicious texts', () => {
  it.each(maliciousTexts)('S63 %j is stored unchanged, or refused with a message', async (text) => {
    const userData = {
      firstName: text,
      lastName: text,
      rank: text,
      unit: text,
      username: `${uniqueName('m')}${text}`.slice(0, 50),
    };
    const registered = await test.call('POST', '/api/auth/register-organization', {
      body: registration({ organizationName: `${text} org` }, userData),
    });
    expect(registered.status).toBe(201);
    const user = await test.call('GET', '/api/user', { token: registered.body.token });
    expect(user.body).toMatchObject({
      firstName: text.trim(),
      rank: text.trim(),
      organizationName: `${text} org`.trim(),
    });
    const made = await test.call('POST', '/api/toolboxes', {
      token,
      body: toolboxBody({ name: text, eid: text }),
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: text.trim(), eid: text.trim() });
    expect(made.body.toolboxId).toMatch(/^[\p{L}\p{M}\p{N}_-]+$/u);
    const path = `/api/toolbox/${encodeURIComponent(made.body.toolboxId)}`;
    expect((await test.call('GET', path, { token })).body.id).toBe(made.body.id);
    const tool = {
      name: text,
      position: text,
      reason: text,
      uniqueId: `u${text}`,
      needsReview: true,
      x: 1,
      y: 2,
      width: 30,
      height: 4,
    };
    const saved = await scan(test, token, { drawer: `${path}/drawer/1`, imageUrl: null, tools: [tool] });
    expect(saved.status).toBe(200);
    expect(saved.body.drawer.tools[0]).toMatchObject({ name: text.trim(), uniqueId: `u${text}` });
    const flip = `${path}/drawer/1/tool-found?toolIndex=0&uniqueId=${encodeURIComponent(`u${text}`)}`;
    expect((await test.call('POST', flip, { token, body: { toolName: text } })).status).toBe(200);
    expect(
      (await test.call('GET', `/api/toolbox/${encodeURIComponent(text)}`, { token })).status,
    ).toBeLessThan(500);
  });
});

const junk = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...maliciousTexts),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies with the keys of the schema and values that rarely fit. */
function bodiesFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const shape: unknown = Reflect.get(endpoint.body, 'shape');
  const keys = typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
  const known: Record<string, fc.Arbitrary<unknown>> = {
    tools: fc.array(
      fc.dictionary(
        fc.constantFrom(
          'name',
          'x',
          'y',
          'width',
          'height',
          'shapeType',
          'points',
          'cx',
          'radius',
          'status',
          'uniqueId',
        ),
        junk,
      ),
      { maxLength: 5 },
    ),
    status: fc.oneof(junk, fc.constantFrom('complete', 'incomplete')),
    drawerNumber: fc.oneof(junk, fc.constantFrom(1, 2, 99)),
    toolboxId: fc.oneof(junk, fc.constant(box.toolboxId)),
  };
  known['templateTools'] = known['tools'] ?? junk;
  const values = Object.fromEntries(keys.map((key) => [key, known[key] ?? junk]));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(values, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'a', ...keys), junk) },
    { weight: 1, arbitrary: junk },
  );
}

const segment = fc.oneof(
  fc.constantFrom('1', '2', '0', 'abc', '%00', '99'),
  fc
    .string({ maxLength: 12 })
    .map(encodeSafely)
    // A URL drops these two, so the call would reach another route.
    .filter((text) => text !== '.' && text !== '..'),
);
function encodeSafely(text: string): string {
  try {
    return encodeURIComponent(text) || 'x';
  } catch {
    return '%ff';
  }
}

describe('arbitrary input', () => {
  const calls: [string, Endpoint][] = Object.entries(endpoints);
  // A stream has no input and does not end on its own.
  const all = calls.filter(([, { answers }]) => answers !== 'text/event-stream');

  it.each(all.filter(([name]) => name !== 'registerOrganization'))(
    'G19 S68 never makes %s return 5xx, and is refused only with a message',
    async (_name, endpoint) => {
      const paths = fc.array(segment, { minLength: 2, maxLength: 2 }).map(([first = '', second = '']) =>
        endpoint.path
          .replace(':toolboxId', first === '1' && endpoint.method !== 'DELETE' ? box.toolboxId : first)
          .replace('/users/:userId', '/users/me')
          .replace(':drawerNumber', second)
          .replace(/:\w+/, first),
      );
      const queries = fc.dictionary(
        fc.constantFrom('toolIndex', 'uniqueId', 'e', 's', 'x'),
        fc.string({ maxLength: 9 }),
      );
      await fc.assert(
        fc.asyncProperty(paths, queries, bodiesFor(endpoint), async (path, query, body) => {
          const search = Object.entries(query)
            .map(([key, value]) => `${key}=${encodeSafely(value)}`)
            .join('&');
          const sent = endpoint.method === 'GET' ? {} : { body };
          const caller = /\/logout$|\/sessions\/?/.test(endpoint.path) ? undefined : token;
          const answer = await test.call(endpoint.method, `${path}?${search}`, { token: caller, ...sent });
          expect(answer.status, answer.text).toBeLessThan(500);
          expect(answer.text).not.toMatch(/\bat .+\.(ts|js):\d+/);
          if (answer.status >= 400) expect(answer.text.length).toBeGreaterThan(3);
        }),
        { numRuns: 40 },
      );
    },
  );

  it('S15 in a registration sets no other columns', async () => {
    const extra = fc.dictionary(
      fc.constantFrom(
        'organizationRole',
        'organizationId',
        'active',
        'id',
        'passwordHash',
        '__proto__',
        'isAdmin',
        'createdAt',
      ),
      junk,
    );
    await fc.assert(
      fc.asyncProperty(extra, async (keys) => {
        const body = registration();
        Object.assign(body.userData, keys);
        const { status, body: answer } = await test.call('POST', '/api/auth/register-organization', { body });
        expect([201, 400]).toContain(status);
        if (status !== 201) return;
        const user = await test.call('GET', '/api/user', { token: answer.token });
        expect(user.body).toMatchObject({
          organizationRole: 'owner',
          role: 'admin',
          username: body.userData.username,
        });
      }),
      { numRuns: 15 },
    );
  });

  it('G-13 texts have a maximum length', async () => {
    const long = 'n'.repeat(limits.characters.name + 1);
    const { status, text } = await test.call('POST', '/api/toolboxes', {
      token,
      body: toolboxBody({ name: long }),
    });
    expect([status, text]).toEqual([400, 'Name must be at most 100 characters']);
  });
});
