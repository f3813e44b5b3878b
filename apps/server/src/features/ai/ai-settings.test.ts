// @postgres the smoke test of this feature.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, registerOrganization } from '../../test/factories.ts';
import { fails, GEMINI_KEY, saysJson, startGeminiServer } from '../../test/gemini-server.ts';
import type { GeminiServer } from '../../test/gemini-server.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const logged: string[] = [];
const log = new Writable({
  write: (chunk, _encoding, done) => {
    logged.push(String(chunk));
    done();
  },
});

let gemini: GeminiServer;
let test: TestApp;
beforeAll(async () => {
  gemini = await startGeminiServer();
  test = await openTestApp(
    { GEMINI_BASE_URL: gemini.url, LOG_LEVEL: 'debug' },
    { log, gemini: { budgetMs: 3000, attemptMs: 1000, pausesMs: [] } },
  );
});
afterAll(async () => {
  await test.close();
  await gemini.close();
});

const init = (token: string, body: unknown) => test.call('POST', '/api/init-gemini', { token, body });
const setKey = (token: string, apiKey: unknown = GEMINI_KEY) => init(token, { apiKey });
const check = async (token: string) => (await init(token, { check: true })).body;
const choose = (token: string, engine: unknown) =>
  test.call('PUT', '/api/organizations/engine', { token, body: { engine } });
const remove = (token: string) => test.call('DELETE', '/api/organizations/ai-key', { token });
const storedKey = (organizationId: string) =>
  inOrganization(test.deps.db, organizationId, (db) =>
    db
      .selectFrom('aiSettings')
      .select(['keyCiphertext', 'keyNonce'])
      .where('organizationId', '=', organizationId)
      .executeTakeFirst(),
  );

describe('the Gemini key of an organization', () => {
  it('KEY-003 KEY-004 G-135 G-168 is checked with one call, stored, and selects Gemini for this organization only', async () => {
    const ours = await registerOrganization(test);
    const theirs = await registerOrganization(test);
    const before = gemini.seen.length;
    const { status, body } = await setKey(ours.admin, `  ${GEMINI_KEY}\n`);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        initialized: true,
        message: 'API key configured successfully!',
        engine: 'gemini',
        keyFrom: 'organization',
      },
    ]);
    expect(gemini.seen.slice(before)).toEqual([{ path: '/v1beta/models', key: GEMINI_KEY, body: undefined }]);
    expect(await check(ours.admin)).toMatchObject({
      initialized: true,
      engine: 'gemini',
      keyFrom: 'organization',
    });
    expect(await check(theirs.admin)).toMatchObject({ engine: 'built-in', keyFrom: null });
  });

  it.each([
    [undefined, 'API key is required'],
    ['', 'API key is required'],
    ['   ', 'API key is required'],
    [7, 'API key is required'],
    [null, 'API key is required'],
    ['two words', 'Invalid API key'],
    ['k\u00e9y', 'Invalid API key'],
    ['line\r\nbreak', 'Invalid API key'],
    ['x'.repeat(201), 'Invalid API key'],
  ])('KEY-002 is refused without a call when it is %j', async (apiKey, message) => {
    const { admin, organizationId } = await registerOrganization(test);
    const before = gemini.seen.length;
    const answer = await init(admin, { apiKey });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { success: false, initialized: false, message, fields: { apiKey: message } },
    ]);
    expect(gemini.seen).toHaveLength(before);
    expect(await storedKey(organizationId)).toBeUndefined();
  });

  it('KEY-007 is not stored when Gemini refuses it or cannot be reached (G-138)', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const refused = await setKey(admin, 'AIzaSyOfSomebodyElse');
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { success: false, initialized: false, message: 'Invalid API key' },
    ]);
    const gone = await startGeminiServer();
    await gone.close();
    const offline = await openTestApp({ GEMINI_BASE_URL: gone.url });
    const other = await registerOrganization(offline);
    const unreached = await offline.call('POST', '/api/init-gemini', {
      token: other.admin,
      body: { apiKey: GEMINI_KEY },
    });
    await offline.close();
    expect([unreached.status, unreached.body]).toMatchObject([
      502,
      { success: false, initialized: false, message: 'Failed to initialize AI service' },
    ]);
    expect(await storedKey(organizationId)).toBeUndefined();
    expect(await check(admin)).toMatchObject({ engine: 'built-in', keyFrom: null });
  });

  it('KEY-010 S14 G-136 can be set by a system admin, organization admin or owner only', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const maintainer = await addPerson(test, organizationId);
    const before = gemini.seen.length;
    for (const apiKey of [GEMINI_KEY, '', undefined]) {
      const { status, body } = await init(maintainer, { apiKey });
      expect([status, body]).toMatchObject([
        403,
        { success: false, initialized: false, message: 'Only administrators can configure the AI key' },
      ]);
    }
    for (const denied of [await choose(maintainer, 'gemini'), await remove(maintainer)]) {
      expect([denied.status, denied.body.message]).toEqual([
        403,
        'Only administrators can configure the AI key',
      ]);
    }
    expect(gemini.seen).toHaveLength(before);
    for (const roles of [{ role: 'admin' }, { organizationRole: 'admin' }] as const) {
      expect((await setKey(await addPerson(test, organizationId, roles))).status).toBe(200);
    }
    expect((await check(maintainer)).initialized).toBe(true);
    expect((await setKey(admin)).status).toBe(200);
  });

  it('S55 S69 is sealed in the database and never in a response, event or log line', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const answers = [
      await test.call('POST', '/api/init-gemini', {
        token: admin,
        body: { apiKey: GEMINI_KEY },
        headers: { 'idempotency-key': 'once' },
      }),
      await test.call('POST', '/api/init-gemini', {
        token: admin,
        body: { apiKey: GEMINI_KEY },
        headers: { 'idempotency-key': 'once' },
      }),
      await init(admin, { apiKey: GEMINI_KEY, check: 'no' }),
      await init(admin, { check: true, apiKey: GEMINI_KEY }),
      await test.call('POST', '/api/init-gemini', { token: admin, body: `{"apiKey": "${GEMINI_KEY}"` }),
      await choose(admin, GEMINI_KEY),
      await choose(admin, 'built-in'),
      await remove(admin),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 200, 400, 400, 200, 200]);
    await setKey(admin);
    const rows = await inOrganization(test.deps.db, organizationId, async (db) => [
      await db.selectFrom('aiSettings').selectAll().execute(),
      await db.selectFrom('inspectionEvents').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).toContain('keyCiphertext');
    const everything = [...answers.map(({ text }) => text), JSON.stringify(rows), ...logged].join('\n');
    expect(everything).toContain('ai_key_set');
    expect(everything).toContain('AI key set');
    for (const part of [GEMINI_KEY, 'CANARY', Buffer.from(GEMINI_KEY).toString('base64')]) {
      expect(everything).not.toContain(part);
    }
  });

  it('G-168 is removed on request with one event, and the built-in engine judges photos again', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    await setKey(admin);
    const { status, body } = await remove(admin);
    expect([status, body]).toEqual([200, { success: true, engine: 'built-in' }]);
    expect(await storedKey(organizationId)).toEqual({ keyCiphertext: null, keyNonce: null });
    expect(await check(admin)).toMatchObject({ initialized: true, engine: 'built-in', keyFrom: null });
    const events = await eventsOfKind(test, organizationId, 'ai_key_set', 'ai_key_removed');
    expect(events.map(({ kind, before, after }) => ({ kind, before, after }))).toEqual([
      {
        kind: 'ai_key_set',
        before: { engine: 'built-in', keyFrom: null },
        after: { engine: 'gemini', keyFrom: 'organization' },
      },
      {
        kind: 'ai_key_removed',
        before: { engine: 'gemini', keyFrom: 'organization' },
        after: { engine: 'built-in' },
      },
    ]);
  });

  it('G-168 records no event if there is no key to remove; Gemini without a key is deselected', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const eventsOf = async () => {
      const events = await eventsOfKind(test, organizationId, 'ai_key_removed', 'engine_chosen');
      return events.map(({ kind, after }) => ({ kind, after }));
    };
    expect((await remove(admin)).body).toEqual({ success: true, engine: 'built-in' });
    expect(await eventsOf()).toEqual([]);
    await choose(admin, 'gemini');
    await remove(admin);
    await remove(admin);
    expect(await eventsOf()).toEqual([
      { kind: 'engine_chosen', after: { engine: 'gemini' } },
      { kind: 'engine_chosen', after: { engine: 'built-in' } },
    ]);
  });

  it('counts as missing if sealed with another SECRET_KEY, and logs that', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    await setKey(admin);
    await inOrganization(test.deps.db, organizationId, (db) =>
      db
        .updateTable('aiSettings')
        .set({ keyNonce: Buffer.alloc(12).toString('base64') })
        .where('organizationId', '=', organizationId)
        .execute(),
    );
    expect(await check(admin)).toMatchObject({ initialized: false, engine: 'gemini', keyFrom: null });
    expect(logged.join('')).toContain('an AI key cannot be read with this SECRET_KEY');
  });
});

describe('choosing the engine', () => {
  it('G-168 allows Gemini without a key, but reports it as not initialized', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const { status, body } = await choose(admin, 'gemini');
    expect([status, body]).toEqual([200, { success: true, engine: 'gemini', initialized: false }]);
    expect(await check(admin)).toMatchObject({
      initialized: false,
      message: 'Gemini AI service not initialized',
    });
    await choose(admin, 'gemini');
    await choose(admin, 'built-in');
    expect((await check(admin)).initialized).toBe(true);
    const events = await eventsOfKind(test, organizationId, 'engine_chosen');
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ engine: 'built-in' }, { engine: 'gemini' }],
      [{ engine: 'gemini' }, { engine: 'built-in' }],
    ]);
  });

  it('keeps the key for a later switch back', async () => {
    const { admin } = await registerOrganization(test);
    await setKey(admin);
    await choose(admin, 'built-in');
    expect(await check(admin)).toMatchObject({ engine: 'built-in', keyFrom: 'organization' });
    expect((await choose(admin, 'gemini')).body.initialized).toBe(true);
  });

  it.each(['gpt', '', null, 7])('refuses %j', async (engine) => {
    const { admin } = await registerOrganization(test);
    const { status, body } = await choose(admin, engine);
    expect([status, body.message, body.success]).toEqual([400, 'Invalid engine', false]);
  });

  it("G-136 falls back to the deployment's key", async () => {
    const shared = await openTestApp({ GEMINI_BASE_URL: gemini.url, GEMINI_API_KEY: GEMINI_KEY });
    const { admin } = await registerOrganization(shared);
    const answer = await shared.call('PUT', '/api/organizations/engine', {
      token: admin,
      body: { engine: 'gemini' },
    });
    const checked = await shared.call('POST', '/api/init-gemini', { token: admin, body: { check: true } });
    await shared.close();
    expect(answer.body.initialized).toBe(true);
    expect(checked.body).toMatchObject({ initialized: true, engine: 'gemini', keyFrom: 'deployment' });
    expect(checked.text).not.toContain('CANARY');
  });
});

describe('analyzing a list with Gemini', () => {
  const list = ['Hammer', 'Pliers', 'Saw'].map((name) => ({
    name,
    status: name === 'Saw' ? 'present' : 'missing',
  }));
  const analyze = (token: string, tools: unknown = list) =>
    test.call('POST', '/api/analyze-tools', { token, body: { tools } });

  it('G-88 G-167 S53 lets Gemini pick critical tools among the missing, but never count', async () => {
    const { admin } = await registerOrganization(test);
    await setKey(admin);
    gemini.answer(
      saysJson({ critical: ['T2', 'T9', 'Saw'], advice: ' Look in\n the wheel well. ', missingCount: 0 }),
    );
    const { status, body } = await analyze(admin);
    expect([status, body.analysis]).toEqual([
      200,
      {
        missingCount: 2,
        presentCount: 1,
        criticalMissing: ['Pliers'],
        suggestions: 'Please locate the missing tools before continuing. Look in the wheel well.',
      },
    ]);
    expect(JSON.stringify(gemini.seen.at(-1)?.body)).not.toContain('Saw');
  });

  it('sends no request if nothing is missing', async () => {
    const { admin } = await registerOrganization(test);
    await setKey(admin);
    const before = gemini.seen.length;
    const { body } = await analyze(admin, [{ name: 'Saw', status: 'present' }]);
    expect(body.analysis.suggestions).toBe('All tools are present. Drawer inventory is complete.');
    expect(gemini.seen).toHaveLength(before);
  });

  it.each([
    [saysJson({ critical: 'all' }), 502, 'Failed to analyze tools'],
    [fails(400, 'INVALID_ARGUMENT'), 502, 'Failed to analyze tools'],
    [fails(403), 503, 'Gemini AI service not initialized'],
    [() => undefined, 504, 'Analysis timeout'],
  ])('DET-021 reports a failure by its status and message (%#)', async (how, status, message) => {
    const { admin } = await registerOrganization(test);
    await setKey(admin);
    gemini.answer(how);
    const answer = await analyze(admin);
    expect([answer.status, answer.body]).toMatchObject([status, { success: false, message }]);
  });
});
