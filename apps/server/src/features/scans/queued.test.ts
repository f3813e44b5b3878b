// @postgres keeps the responses to kept acts for 30 days by an interval in SQL.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@stowed/domain';
import { forgetExpired } from '../../db/idempotency.repository.ts';
import {
  addMember,
  createToolbox,
  PASSWORD,
  registerOrganization,
  scan,
  storeVerdict,
  tools,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let organizationId: string;
let person: { id: string; username: string; token: string };
let box: string;
let drawer: string;
let photo: string;

beforeAll(async () => {
  test = await openTestApp();
  ({ organizationId } = await registerOrganization(test));
  person = await addMember(test, organizationId, { role: 'admin' });
  photo = dataUrl(await plainJpeg());
});
beforeEach(async () => {
  const login = { username: person.username, password: PASSWORD };
  const { body } = await test.call('POST', '/api/auth/login', { body: login });
  person = { ...person, token: body.token };
  ({ path: box } = await createToolbox(test, person.token, { drawers: 1, toolCounts: [2] }));
  drawer = `${box}/drawer/1`;
});
afterAll(() => test.close());

interface Act {
  readonly body: object;
  readonly key?: string;
  readonly version?: number;
  readonly queuedAt?: Date;
  readonly seenVersion?: number;
  /** How far the device's clock is ahead. */
  readonly aheadMs?: number;
}

/** Sends an act that a device kept for an hour, unless another time is given. */
function send(path: string, act: Act) {
  const now = test.clock.now().getTime();
  const { body, key, version, seenVersion, aheadMs = 0 } = act;
  const queuedAt = act.queuedAt ?? new Date(now - HOUR_MS + aheadMs);
  const headers = {
    'device-time': new Date(now + aheadMs).toISOString(),
    'queued-at': queuedAt.toISOString(),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(seenVersion === undefined ? {} : { 'seen-version': String(seenVersion) }),
  };
  return test.call('POST', path, { token: person.token, body, headers });
}

const read = async (path = drawer) => (await test.call('GET', path, { token: person.token })).body;
const history = async () => (await read(`${drawer}/history`)).entries;
const kinds = async () => (await history()).map(({ kind }: { kind: string }) => kind).reverse();
const markPath = (tool: number, word = 'found') => `${drawer}/tool-${word}?toolIndex=0&uniqueId=tool-${tool}`;

async function receipt(): Promise<string> {
  const headers = { authorization: `Bearer ${person.token}` };
  const reply = await test.app.inject({ method: 'GET', url: `${box}/receipt`, headers });
  return readPdf(reply.rawPayload)
    .flatMap(({ texts }) => texts)
    .join(' ');
}

describe('acts that a device kept', () => {
  it('OFF-023 arrive in sequence without a conflict: a photo, two marks and completions', async () => {
    const saved = await send(`${drawer}/scan`, {
      body: { imageUrl: photo, tools: tools('missing', 'missing'), version: 1 },
    });
    const first = await send(markPath(1), {
      body: { toolName: 'Wrench 1' },
      version: saved.body.drawer.version,
    });
    const second = await send(markPath(2), {
      body: { toolName: 'Wrench 2' },
      version: first.body.drawer.version,
    });
    const done = await send(`${drawer}/status`, {
      body: { status: 'complete' },
      version: second.body.drawer.version,
    });
    const toolbox = await send(`${box}/status`, {
      body: { status: 'complete' },
      version: (await read(box)).version,
    });
    expect([saved, first, second, done, toolbox].map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await kinds()).toEqual([
      'photo_saved',
      'tool_found',
      'tool_found',
      'drawer_completed',
      'inventory_completed',
    ]);
  });

  it('OFF-010 are recorded with both times, also in the history and on the receipt', async () => {
    const queuedAt = new Date('2026-11-20T10:00:00.000Z');
    await send(`${drawer}/scan`, { body: { imageUrl: photo, tools: tools('present', 'missing') }, queuedAt });
    await send(markPath(2), { body: { toolName: 'Wrench 2' }, queuedAt });
    await send(`${drawer}/status`, { body: { status: 'complete' }, queuedAt });
    await send(`${box}/status`, { body: { status: 'complete' }, queuedAt, aheadMs: 12 * 60_000 });
    const entries = await history();
    const times = entries.map((entry: { queuedAt: string }) => entry.queuedAt);
    expect(times).toEqual(Array.from({ length: 4 }, () => queuedAt.toISOString()));
    expect(entries.every(({ at }: { at: string }) => Date.parse(at) > queuedAt.getTime())).toBe(true);
    const words = await receipt();
    expect(words).toContain(
      "Completed without a connection, at 2026-11-20 10:00:00 UTC by the device's clock",
    );
    expect(words.match(/The device's clock was 12 min ahead/g)).toHaveLength(1);
  });

  it('have only one time if sent at once', async () => {
    await scan(test, person.token, { drawer, tools: tools('present', 'present') });
    expect((await history())[0]).toMatchObject({ kind: 'photo_saved', queuedAt: null });
  });

  it('are rejected with an invalid time', async () => {
    const headers = { 'queued-at': 'yesterday' };
    const { status } = await test.call('POST', `${drawer}/status`, {
      token: person.token,
      body: { status: 'complete' },
      headers,
    });
    expect(status).toBe(400);
  });

  it('OFF-009 have no second effect when sent again after 29 days, but do after 31', async () => {
    const act = { body: { imageUrl: photo, tools: tools('present', 'present') }, key: 'kept-1' };
    const first = await send(`${drawer}/scan`, act);
    test.clock.advance(29 * 24 * HOUR_MS);
    await forgetExpired(test.deps.db, test.clock.now());
    const login = { username: person.username, password: PASSWORD };
    person.token = (await test.call('POST', '/api/auth/login', { body: login })).body.token;
    const again = await send(`${drawer}/scan`, act);
    expect(again.body.drawer.version).toBe(first.body.drawer.version);
    expect(await kinds()).toEqual(['photo_saved']);
    test.clock.advance(2 * 24 * HOUR_MS);
    await forgetExpired(test.deps.db, test.clock.now());
    person.token = (await test.call('POST', '/api/auth/login', { body: login })).body.token;
    await send(`${drawer}/scan`, act);
    expect(await kinds()).toHaveLength(2);
  });
});

describe('a completion that arrives late', () => {
  it('OFF-008 is refused if an inventory ended after it, though its drawer stayed open', async () => {
    const { version } = await read();
    await test.call('POST', `${box}/status`, { token: person.token, body: { status: 'complete' } });
    const { status, body } = await send(`${drawer}/status`, { body: { status: 'complete' }, version });
    expect([status, body.code]).toEqual([409, 'drawer_changed']);
    expect((await read()).status).toBe('incomplete');
  });
});

describe('a photo that arrives late', () => {
  const late = (version: number, seenVersion?: number) =>
    send(`${drawer}/scan`, {
      body: { imageUrl: photo, tools: tools('present', 'present'), version },
      ...(seenVersion === undefined ? {} : { seenVersion }),
    });

  it('OFF-010 counts for the inventory if the drawer has not changed since', async () => {
    const { version } = await read();
    expect((await late(version)).status).toBe(200);
    expect(await read()).toMatchObject({ isPhotoOfInventory: true });
  });

  it('OFF-010 does not count for a later inventory of an open drawer', async () => {
    const { version } = await read();
    await test.call('POST', `${box}/status`, { token: person.token, body: { status: 'complete' } });
    await test.call('POST', `${box}/status`, { token: person.token, body: { status: 'incomplete' } });
    const { status, body } = await late(version);
    expect([status, body.code]).toEqual([409, 'drawer_changed']);
  });

  it('OFF-010 does not count for a later inventory of a toolbox in which nothing was counted', async () => {
    const { version } = await read();
    await test.call('POST', `${box}/status`, { token: person.token, body: { status: 'incomplete' } });
    const { status, body } = await late(version);
    expect([status, body.code]).toEqual([409, 'drawer_changed']);
  });

  it('G-176 does not count if an inventory ended after it was taken, though its drawer stayed open', async () => {
    const { version } = await read();
    await test.call('POST', `${box}/status`, { token: person.token, body: { status: 'complete' } });
    const endedAt = test.clock.now();
    expect((await late(version)).status).toBe(200);
    const { isPhotoOfInventory, photoAt } = await read();
    expect([isPhotoOfInventory, new Date(photoAt) < endedAt]).toEqual([false, true]);
  });

  it('OFF-010 does not count for the inventory if saved over a newer state', async () => {
    const { version: seen } = await read();
    await scan(test, person.token, { drawer, tools: tools('missing', 'present') });
    const { version } = await read();
    expect((await late(version, seen)).status).toBe(200);
    expect(await read()).toMatchObject({ isPhotoOfInventory: false });
  });
});

describe('a photo that was compared after the person had completed the drawer', () => {
  const [hammer, pliers, torch] = tools('present', 'missing', 'missing');
  const templateTools = tools('present', 'present', 'present');
  const late = [hammer, pliers, torch].map((tool) => ({
    ...tool,
    x: Number(tool?.x) + 1,
    status: 'missing',
  }));
  const seen = late.map((tool, index) => ({
    ...tool,
    status: index === 0 ? 'present' : 'missing',
    confidence: 0.9,
    needsReview: index === 2,
  }));

  /** Has the engine compare a photo in which it misses the second tool and doubts the third. */
  async function arrive() {
    const body = { templateImageUrl: photo, templateTools };
    await test.call('POST', `${drawer}/assign-template`, { token: person.token, body });
    // The first photo opens the inventory.
    await scan(test, person.token, { drawer, tools: templateTools });
    const { body: sent } = await scan(test, person.token, { drawer, tools: templateTools });
    await storeVerdict(test, organizationId, { drawer: sent.drawer, seen });
    const { imageUrl } = sent.drawer;
    await scan(test, person.token, { drawer, tools: templateTools, imageUrl: null });
    const saved = await send(`${drawer}/scan`, { body: { imageUrl, tools: late, isComparedLate: true } });
    expect(saved.status).toBe(200);
    return saved.body.drawer;
  }
  const markAll = async () => {
    for (const tool of [1, 2, 3]) await send(markPath(tool), { body: { toolName: `Wrench ${tool}` } });
    await send(`${drawer}/status`, { body: { status: 'complete' } });
  };

  it('OFF-020 says so, and the verdicts mark nothing as present', async () => {
    expect(await arrive()).toMatchObject({
      isPhotoCompared: true,
      isComparedLate: true,
      isLocated: true,
      isJudgedByTemplate: true,
      isPhotoOfInventory: true,
      decidedByHand: [],
      missedInPhoto: ['tool-2'],
      tools: [
        {
          status: 'missing',
          x: 11,
          needsReview: true,
          reason: 'Stowed sees it in the photo. Nobody has confirmed it yet.',
        },
        { status: 'missing', confidence: 0.9 },
        { status: 'missing', needsReview: true },
      ],
    });
    await markAll();
    expect(await read()).toMatchObject({
      status: 'complete',
      isPhotoCompared: true,
      isComparedLate: true,
      decidedByHand: ['tool-1', 'tool-2', 'tool-3'],
      // What it doubted, a person's word settles.
      missedInPhoto: ['tool-2'],
    });
    const { body: boxes } = await test.call('GET', '/api/toolboxes/short', { token: person.token });
    expect(boxes[0].drawers[0]).toMatchObject({ isCounted: true, isCompared: false });
    const { body: lists } = await test.call('GET', '/api/missing-tools', { token: person.token });
    expect(lists.notCompared).toHaveLength(1);
    await scan(test, person.token, { drawer, tools: templateTools });
    expect(await read()).toMatchObject({ isComparedLate: false });
  });

  it('OFF-020 shows in the history and on the receipt what the engine had missed', async () => {
    await arrive();
    await markAll();
    await send(`${box}/status`, { body: { status: 'complete' } });
    const entries = await history();
    const of = (kind: string) => entries.filter((entry: { kind: string }) => entry.kind === kind);
    for (const entry of [...of('photo_saved').slice(0, 1), ...of('tool_found'), ...of('drawer_completed')]) {
      expect(entry).toMatchObject({ isPhotoCompared: true, isComparedLate: true });
    }
    const before = of('tool_found').map(
      (entry: { tools: { corrected: unknown }[] }) => entry.tools[0]?.corrected,
    );
    expect(before.reverse()).toEqual([
      null,
      { status: 'missing', decidedBy: 'engine', needsReview: false },
      { status: 'missing', decidedBy: 'engine', needsReview: true },
    ]);
    const signed = of('drawer_completed')[0].tools.map((tool: { corrected: unknown }) => tool.corrected);
    expect(signed).toEqual([null, { status: 'missing', decidedBy: 'engine', needsReview: false }, null]);
    const words = await receipt();
    expect(words.match(/missing\s+in\s+the\s+photo/g)).toHaveLength(2);
    expect(words).toContain('Checked by hand before Stowed compared the photo');
    expect(words).not.toContain('the photo was not compared');
  });
});
