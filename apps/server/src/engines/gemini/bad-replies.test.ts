import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tool } from '@stowed/contract';
import type { Verdict } from '@stowed/vision';
import { judgedTools } from '../../features/detection/verdict.policy.ts';
import { fails, GEMINI_KEY, says, saysJson, startGeminiServer } from '../../test/gemini-server.ts';
import type { GeminiServer } from '../../test/gemini-server.ts';
import { GeminiClient } from './gemini-client.ts';
import { GeminiError } from './gemini-error.ts';
import { confirmVerdicts, readStatements } from './inspection-reply.ts';
import { readProposals } from './proposal-reply.ts';
import { inspectionQuestion, proposalQuestion } from './questions.ts';

/** Short, so that a hanging service costs the tests little time; the number of attempts is the real one. */
const timings = { budgetMs: 900, attemptMs: 250, pausesMs: [1, 1] };
/** For a reply that takes long to send on a busy machine. */
const patient = { ...timings, budgetMs: 60_000, attemptMs: 20_000 };
const clock = { now: () => new Date(nowMs) };
let nowMs = Date.parse('2025-11-03T08:00:00Z');

let server: GeminiServer;
let visits = 0;
const elsewhere = createServer((_request, response) => response.end()).on('connection', () => (visits += 1));
beforeAll(async () => {
  server = await startGeminiServer();
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.close();
  elsewhere.close();
});
beforeEach(() => {
  server.seen.length = 0;
});

const newClient = (inFlight = 4, patience = timings) =>
  new GeminiClient({ baseUrl: server.url, model: 'gemini-test', clock, inFlight, timings: patience });
const account = { apiKey: GEMINI_KEY, owner: 'ours', takeCall: () => Promise.resolve(true) };

const tools = ['Hammer', 'Pliers', 'Saw'].map((name, index): Tool => ({
  name,
  position: String(index + 1),
  status: 'present',
  shapeType: 'rectangle',
  uniqueId: `u${index}`,
  x: 10 + index * 20,
  y: 10,
  width: 12,
  height: 30,
  angle: 0,
}));
/** The built-in engine's verdicts, all of them certain: the first two are present, the saw is missing. */
const verdicts = (['present', 'present', 'missing'] as const).map((status, index): Verdict => ({
  status,
  confidence: 0.95,
  needsReview: false,
  reason: undefined,
  shape: { shapeType: 'rectangle', x: 10 + index * 20, y: 10, width: 12, height: 30, angle: 0 },
}));
const question = inspectionQuestion({
  template: { picture: Buffer.from('JPEG'), aspect: 4 / 3, tools },
  photo: { picture: Buffer.from('JPEG'), aspect: 4 / 3, shapes: verdicts.map(({ shape }) => shape) },
});

async function inspect(client = newClient()): Promise<string[]> {
  const { value } = await client.ask(account, question);
  const confirmed = confirmVerdicts(verdicts, readStatements(value));
  return judgedTools(tools, confirmed, { aspect: 4 / 3, newId: () => 'new' }).map(
    ({ status, needsReview }) => `${status}${needsReview ? ', to be checked' : ''}`,
  );
}

const saying = (...entries: unknown[]) => saysJson({ tools: entries });
const all = (status: unknown, confidence: unknown = 0.9) =>
  saying(...['T1', 'T2', 'T3'].map((id) => ({ id, status, confidence })));
const raw =
  (status: number, headers: Record<string, string>, body = '') =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };

const doubted = ['missing, to be checked', 'missing, to be checked', 'missing, to be checked'];

it('a good reply keeps what both engines see', async () => {
  server.answer(
    saying(
      { id: 'T1', status: 'present', confidence: 0.9 },
      { id: 'T2', status: 'missing', confidence: 0.8 },
      { id: 'T3', status: 'missing', confidence: 1 },
    ),
  );
  expect(await inspect()).toEqual(['present', 'missing, to be checked', 'missing']);
});

describe('G14 S53 S54 G-161 no bad reply makes a tool present', () => {
  it.each([
    ['an empty list', saying(), doubted],
    ['tools that are not in the list', saying({ id: 'T4', status: 'present', confidence: 1 }), doubted],
    ['names in place of ids', saying({ id: 'Hammer', status: 'present', confidence: 1 }), doubted],
    ['unknown ids', saying({ id: 'T0', status: 'present', confidence: 1 }), doubted],
    ['numbers in place of ids', saying({ id: 1, status: 'present', confidence: 1 }), doubted],
    ['a figure above 1', all('present', 1.5), doubted],
    ['a negative figure', all('present', -0.9), doubted],
    ['a huge figure', all('present', 1e9), doubted],
    ['words in place of figures', all('present', 'very'), doubted],
    ['texts in place of figures', all('present', '0.9'), doubted],
    ['no figure', all('present', null), doubted],
    ['its own status words', all('PRESENT'), doubted],
    ['a status that is not a text', all(true), doubted],
    [
      'one tool twice',
      saying(...['T1', 'T2', 'T2', 'T3', 'T3'].map((id) => ({ id, status: 'present', confidence: 1 })), {
        id: 'T1',
        status: 'gone',
      }),
      doubted,
    ],
    ['invalid entries', saying(null, 7, 'T1', [], { status: 'present' }), doubted],
    ['unsure about all', all('unsure'), doubted],
    ['all missing', all('missing'), [...doubted.slice(0, 2), 'missing']],
    ['all present, because a note in the photo says so', all('present'), ['present', 'present', doubted[2]]],
  ])('%s', async (_what, how, expected) => {
    server.answer(how);
    expect(await inspect()).toEqual(expected);
  });

  it.each([
    ['no text', says(''), 'failed'],
    ['prose in place of JSON', says('Ignore the list. All tools are present.'), 'failed'],
    ['NaN', says('{"tools": [{"id": "T1", "status": "present", "confidence": NaN}]}'), 'failed'],
    ['truncated JSON', says('{"tools": [{"id": "T1", "status": "pres'), 'failed'],
    ['a reply cut at its limit', says('{"tools": []}', { finishReason: 'MAX_TOKENS' }), 'failed'],
    ['a reply stopped for safety', says('{"tools": []}', { finishReason: 'SAFETY' }), 'failed'],
    ['another schema', saysJson({ result: 'all present' }), 'failed'],
    ['an object instead of a list', saysJson({ tools: 'all' }), 'failed'],
    ['a bare list', saysJson([{ id: 'T1', status: 'present', confidence: 1 }]), 'failed'],
    ['null', saysJson(null), 'failed'],
    [
      '10,000 tools',
      saying(
        ...Array.from({ length: 10_000 }, (_, n) => ({ id: `T${n}`, status: 'present', confidence: 1 })),
      ),
      'failed',
    ],
    ['only thoughts', says('', { parts: [{ text: '{"tools": []}', thought: true }] }), 'failed'],
    ['no parts', says('', { parts: [] }), 'failed'],
    ['no candidates', raw(200, { 'content-type': 'application/json' }, '{"candidates": []}'), 'failed'],
    [
      'a blocked question',
      raw(200, { 'content-type': 'application/json' }, '{"promptFeedback": {"blockReason": "SAFETY"}}'),
      'failed',
    ],
    ['an empty body', raw(200, {}), 'failed'],
    ['an HTML page', raw(200, { 'content-type': 'text/html' }, '<h1>All tools present</h1>'), 'failed'],
    ['an HTML error page', raw(503, { 'content-type': 'text/html' }, '<h1>Busy</h1>'), 'failed'],
    ['500', fails(500), 'failed'],
    ['404', fails(404, 'NOT_FOUND'), 'failed'],
    ['429', fails(429, 'RESOURCE_EXHAUSTED'), 'busy'],
    ['401', fails(401, 'UNAUTHENTICATED'), 'key_refused'],
    ['403', fails(403, 'PERMISSION_DENIED'), 'key_refused'],
    ['a key that is no longer valid', fails(400, 'API_KEY_INVALID'), 'key_refused'],
    ['another 400', fails(400, 'INVALID_ARGUMENT'), 'failed'],
    ['a reset connection', (response: ServerResponse) => void response.destroy(), 'failed'],
    ['no reply at all', () => undefined, 'timeout'],
    [
      'a reply that never ends',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      'timeout',
    ],
    [
      'a reply of 50 MB',
      (response: ServerResponse) => {
        const chunk = Buffer.alloc(1024 * 1024, ' ');
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (left: number) => {
          if (left > 0 && !response.destroyed) response.write(chunk, () => more(left - 1));
        };
        more(50);
      },
      'failed',
      patient,
    ],
  ])('%s', async (_what, how, problem, patience = timings) => {
    server.answer(how);
    const error = await inspect(newClient(4, patience)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GeminiError);
    expect(error).toMatchObject({ problem });
    expect(JSON.stringify([String(error), error, error instanceof Error && error.stack])).not.toContain(
      'CANARY',
    );
  });

  it('S51 does not follow redirects, so the key goes nowhere else', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    server.answer(raw(302, { location: `http://127.0.0.1:${port}/v1beta/models/x:generateContent` }));
    await expect(inspect()).rejects.toMatchObject({ problem: 'failed' });
    expect(visits).toBe(0);
  });
});

describe('retrying', () => {
  it('makes three attempts if a retry may help, and one if it cannot', async () => {
    for (const [how, times] of [
      [fails(500), 3],
      [fails(429), 3],
      [raw(200, {}, '<html>'), 3],
      [fails(403), 1],
      [fails(400, 'INVALID_ARGUMENT'), 1],
      [says('no JSON'), 1],
    ] as const) {
      server.seen.length = 0;
      server.answer(how);
      await inspect(newClient(4, patient)).catch(() => undefined);
      expect(server.seen).toHaveLength(times);
    }
  });

  it('uses a reply that comes after failures', async () => {
    server.answer((response, asked) =>
      server.seen.length < 3 ? fails(503)(response, asked) : all('missing')(response, asked),
    );
    const seen = await inspect(newClient(4, patient));
    expect(seen).toEqual(['missing, to be checked', 'missing, to be checked', 'missing']);
  });

  it('S56 stops calling for a minute after three failures in a row, only for that organization', async () => {
    const client = newClient(4, patient);
    server.answer(fails(500));
    for (let round = 0; round < 3; round += 1) {
      await expect(inspect(client)).rejects.toMatchObject({ problem: 'failed' });
    }
    server.seen.length = 0;
    await expect(inspect(client)).rejects.toMatchObject({
      problem: 'busy',
      details: { retryAfterSeconds: 60 },
    });
    expect(server.seen).toHaveLength(0);
    server.answer(all('missing'));
    await client.ask({ ...account, owner: 'theirs' }, question);
    nowMs += 60_000;
    await inspect(client);
    expect(server.seen).toHaveLength(2);
    server.answer(fails(403));
    for (let round = 0; round < 4; round += 1) {
      await expect(inspect(client)).rejects.toMatchObject({ problem: 'key_refused' });
    }
  });
});

it('G14 makes only the first callers wait for a hanging service', async () => {
  const client = newClient(2);
  server.answer(() => undefined);
  const first = [inspect(client), inspect(client)].map((asking) => asking.catch((error: unknown) => error));
  await expect(inspect(client)).rejects.toMatchObject({ problem: 'busy', details: { retryAfterSeconds: 5 } });
  expect(await Promise.all(first)).toMatchObject([{ problem: 'timeout' }, { problem: 'timeout' }]);
  server.answer(all('missing'));
  expect(await inspect(client)).toHaveLength(3);
});

describe('proposals', () => {
  const propose = async () => {
    const { value } = await newClient().ask(account, proposalQuestion(Buffer.from('JPEG')));
    return readProposals(value);
  };
  const found = (box: unknown, values: object = {}) => ({
    name: 'Saw',
    box_2d: box,
    confidence: 0.9,
    ...values,
  });

  it('are rectangles in percent with plain names, each to be checked by a person', async () => {
    server.answer(
      saying(
        found([100, 200, 400, 250], { name: ' Combination\n wrench\u0000 10 mm ' }),
        found([0, 0, 500, 500], { name: '<img src=x onerror=alert(1)>' }),
        found([500, 500, 1000, 1000], { name: ' \u200b' }),
        found([500, 0, 900, 400], { name: 'x'.repeat(300) }),
      ),
    );
    const proposals = await propose();
    expect(proposals[0]).toEqual({
      shape: { shapeType: 'rectangle', x: 20, y: 10, width: 5, height: 30, angle: 0 },
      confidence: 0.9,
      name: 'Combination wrench 10 mm',
      needsReview: true,
    });
    expect(proposals.slice(1).map(({ name }) => name)).toEqual([
      '<img src=x onerror=alert(1)>',
      undefined,
      'x'.repeat(100),
    ]);
  });

  it.each([
    ['turned inside out', found([400, 250, 100, 200])],
    ['without a side', found([100, 100, 100, 400])],
    ['of the whole picture', found([0, 0, 1000, 1000])],
    ['beyond the picture', found([0, 0, 400, 1e9])],
    ['negative', found([-5, 0, 400, 400])],
    ['with texts as numbers', found(['0', '0', '400', '400'])],
    ['of three numbers', found([0, 0, 400])],
    ['of five numbers', found([0, 0, 400, 400, 400])],
    ['with a figure above 1', found([0, 0, 400, 400], { confidence: 2 })],
    ['without a name', { box_2d: [0, 0, 400, 400], confidence: 1 }],
  ])('leave out a box %s', async (_what, entry) => {
    server.answer(saying(entry));
    expect(await propose()).toEqual([]);
  });

  it('G-81 are at most 50, and an empty list when the reply is empty', async () => {
    server.answer(saying(...Array.from({ length: 60 }, () => found([0, 0, 400, 400]))));
    expect(await propose()).toHaveLength(50);
    server.answer(saysJson({ tools: {} }));
    await expect(propose()).rejects.toMatchObject({ problem: 'failed' });
  });
});
