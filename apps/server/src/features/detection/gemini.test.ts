import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { fails, GEMINI_KEY, saysJson, startGeminiServer } from '../../test/gemini-server.ts';
import type { GeminiServer, SeenQuestion } from '../../test/gemini-server.ts';
import { dataUrl, sampleFile, samplesFolder } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const truth = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });
const drawerTools = truth.parse(JSON.parse(sampleFile('truth.json').toString())).tools;
const photo = dataUrl(sampleFile('reference.jpg'));

const logged: string[] = [];
const log = new Writable({
  write: (chunk, _encoding, done) => {
    logged.push(String(chunk));
    done();
  },
});

let gemini: GeminiServer;
let test: TestApp;
let ours: TestOrganization;
let maintainer: string;
let toolboxId: string;

beforeAll(async () => {
  gemini = await startGeminiServer();
  test = await openTestApp(
    { GEMINI_BASE_URL: gemini.url, GEMINI_MODEL: 'gemini-test', LOG_LEVEL: 'debug' },
    { log, gemini: { budgetMs: 3000, attemptMs: 1000, pausesMs: [1, 1] } },
  );
  ours = await registerOrganization(test, { username: 'secret-user-name' });
  maintainer = await addPerson(test, ours.organizationId);
  ({ toolboxId } = await createToolbox(test, ours.admin, { name: 'Secret cart' }));
  await test.call('POST', `/api/toolbox/${toolboxId}/drawer/1/assign-template`, {
    token: ours.admin,
    body: {
      templateImageUrl: photo,
      templateTools: drawerTools.map((tool, index) => ({ ...tool, uniqueId: `secret-id-${index}` })),
    },
  });
  await test.call('POST', '/api/init-gemini', { token: ours.admin, body: { apiKey: GEMINI_KEY } });
});
afterAll(async () => {
  await test.close();
  await gemini.close();
});

const send = (body: Record<string, unknown>) =>
  test.call('POST', '/api/process-image', { token: maintainer, body });
const inspect = (imageData = photo) => send({ toolboxId, drawerNumber: 1, imageData });

/** The list of tools in a prompt. */
const idsOf = ({ body }: SeenQuestion): string[] =>
  [...JSON.stringify(body).matchAll(/\\"id\\":\\"(T\d+)\\"/g)].map(([, id = '']) => id);
const sees = (wanted: (id: string) => boolean) =>
  gemini.answer((response, question) =>
    saysJson({
      tools: idsOf(question)
        .filter(wanted)
        .map((id) => ({ id, status: 'present', confidence: 0.9 })),
    })(response, question),
  );
const marks = (tools: { status: string; needsReview?: boolean }[]) =>
  tools.map(({ status, needsReview }) => `${status}${needsReview ? '?' : ''}`);

describe('a photo that Gemini also judges', () => {
  it('DET-032 G-161 lists every template tool; only those seen by both engines are present without a mark', async () => {
    sees((id) => !['T1', 'T2'].includes(id));
    const { status, body } = await inspect();
    expect(status).toBe(200);
    expect(body.tools.map(({ name }: { name: string }) => name)).toEqual(drawerTools.map(({ name }) => name));
    expect(marks(body.tools).slice(0, 2)).toEqual(['missing?', 'missing?']);
    expect(body.tools[0].reason).toBe('The second check could not confirm this place. Check by eye.');
    expect(marks(body.tools).filter((mark) => mark === 'present').length).toBeGreaterThan(3);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'image_processed')).slice(-1);
    expect(event?.decision).toMatchObject({
      decidedBy: 'engine',
      engineVersion: expect.stringMatching(/^gemini \d+ \(gemini-test\) with \S+/),
      quality: { model: 'gemini-test-001' },
    });
  });

  it("sends Gemini pictures, names and places, but nothing about the caller or the drawer's location", async () => {
    sees(() => true);
    gemini.seen.length = 0;
    await inspect();
    expect(gemini.seen.map(({ path, key }) => [path, key])).toEqual([
      ['/v1beta/models/gemini-test:generateContent', GEMINI_KEY],
    ]);
    const text = JSON.stringify(gemini.seen[0]?.body);
    for (const { name } of drawerTools) expect(text).toContain(name);
    const pictures = gemini.seen[0]?.body.contents[0].parts.filter((part: object) => 'inlineData' in part);
    expect(pictures).toHaveLength(2);
    for (const secret of [
      'secret',
      'Secret',
      toolboxId,
      ours.organizationId,
      'Whitfield',
      '151 MXG',
      'EQ-7',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('G-162 is not sent to Gemini if it shows another drawer', async () => {
    gemini.seen.length = 0;
    const other = dataUrl(readFileSync(join(samplesFolder, 'drawer_05', 'reference.jpg')));
    const { status, body } = await inspect(other);
    expect([status, body.code]).toEqual([422, 'photo_mismatch']);
    expect(gemini.seen).toHaveLength(0);
  });

  it('gives named shapes, each to check, without a template', async () => {
    gemini.answer(saysJson({ tools: [{ name: '<b>Saw</b>', box_2d: [100, 200, 400, 250], confidence: 1 }] }));
    const { status, body } = await send({ imageData: photo, drawerNumber: 1 });
    expect([status, body.tools]).toMatchObject([
      200,
      [{ name: '<b>Saw</b>', x: 20, y: 10, width: 5, height: 30, status: 'present', needsReview: true }],
    ]);
  });

  it('G-175 returns shapes to check as missing for a drawer without a template', async () => {
    gemini.answer(saysJson({ tools: [{ name: 'Saw', box_2d: [100, 200, 400, 250], confidence: 1 }] }));
    const { status, body } = await send({ imageData: photo, toolboxId, drawerNumber: 2 });
    expect(status).toBe(200);
    expect(marks(body.tools)).toEqual(['missing?']);
  });

  it('G-138 G-77 is stored when Gemini fails; the response says that it failed, and the log says why', async () => {
    for (const [how, status, message] of [
      [fails(500), 502, 'Image processing failed'],
      [fails(403), 503, 'Gemini AI service not initialized'],
      [() => undefined, 504, 'Image processing timeout'],
      [fails(429), 503, 'The service is busy. Please try again.'],
    ] as const) {
      // The pause after the earlier failures is over.
      test.clock.advance(60_000);
      gemini.answer(how);
      const answer = await inspect();
      expect([answer.status, answer.body]).toMatchObject([status, { success: false, message }]);
      expect((await test.call('GET', answer.body.imageUrl)).status).toBe(200);
    }
    expect(logged.join('')).toContain('Gemini: returned 500');
    expect((await eventsOfKind(test, ours.organizationId, 'image_refused')).length).toBeGreaterThanOrEqual(4);
  });

  it('S55 leaves no trace of the key in responses, events or the log', async () => {
    gemini.answer(fails(500));
    test.clock.advance(60_000);
    const { text } = await inspect();
    const events = await eventsOfKind(
      test,
      ours.organizationId,
      'image_processed',
      'image_refused',
      'ai_key_set',
    );
    expect(events.length).toBeGreaterThan(3);
    expect([text, JSON.stringify(events), ...logged].join('\n')).not.toContain('CANARY');
  });

  it('DET-010 TMPL-008 G-167 is not judged while Gemini has no key', async () => {
    await test.call('DELETE', '/api/organizations/ai-key', { token: ours.admin });
    await test.call('PUT', '/api/organizations/engine', { token: ours.admin, body: { engine: 'gemini' } });
    gemini.seen.length = 0;
    for (const body of [{ toolboxId, drawerNumber: 1, imageData: photo }, { imageData: photo }]) {
      const answer = await send(body);
      expect([answer.status, answer.body]).toMatchObject([
        503,
        { success: false, message: 'Gemini AI service not initialized', imageUrl: expect.any(String) },
      ]);
    }
    expect(gemini.seen).toHaveLength(0);
  });
});
