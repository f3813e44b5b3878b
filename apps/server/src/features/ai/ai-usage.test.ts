import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, addPerson, createToolbox, registerOrganization } from '../../test/factories.ts';
import { fails, GEMINI_KEY, saysJson, startGeminiServer } from '../../test/gemini-server.ts';
import type { GeminiServer } from '../../test/gemini-server.ts';
import { dataUrl, plainJpeg, sampleFile } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const LIMIT = 5;
const EACH = 3;

let gemini: GeminiServer;
let test: TestApp;
beforeAll(async () => {
  gemini = await startGeminiServer();
  gemini.answer(saysJson({ critical: [], advice: 'Look under the wing.' }));
  test = await openTestApp(
    {
      GEMINI_BASE_URL: gemini.url,
      AI_CALLS_PER_DAY: String(LIMIT),
      AI_CALLS_PER_PERSON_PER_DAY: String(EACH),
    },
    { gemini: { budgetMs: 3000, attemptMs: 3000, pausesMs: [1, 1] } },
  );
});
afterAll(async () => {
  await test.close();
  await gemini.close();
});

const countQuestions = () => gemini.seen.filter(({ path }) => path.endsWith(':generateContent')).length;

/** An organization with a key, and a counter of requests to Gemini. */
async function withGemini() {
  const ours = await registerOrganization(test);
  const { status } = await test.call('POST', '/api/init-gemini', {
    token: ours.admin,
    body: { apiKey: GEMINI_KEY },
  });
  expect(status).toBe(200);
  const before = countQuestions();
  return { ...ours, asked: () => countQuestions() - before };
}
const analyze = (token: string) =>
  test.call('POST', '/api/analyze-tools', { token, body: { tools: [{ name: 'Saw', status: 'missing' }] } });
const usage = async (token: string) =>
  (await test.call('GET', '/api/organizations/ai-usage', { token })).body;

describe('calls of the paid service', () => {
  it("S46 are counted per person, stop at the person's limit, and start over at midnight UTC", async () => {
    const { admin, organizationId, asked } = await withGemini();
    const ray = await addMember(test, organizationId);
    for (let i = 0; i < EACH; i += 1) await analyze(ray.token);
    const { status, body } = await analyze(ray.token);
    expect([status, body]).toMatchObject([
      200,
      {
        success: true,
        message: "Tools analyzed without Gemini: today's AI calls are used up",
        analysis: {
          missingCount: 1,
          criticalMissing: ['Saw'],
          suggestions: 'Please locate the missing tools before continuing.',
        },
      },
    ]);
    expect((await analyze(admin)).body.analysis.suggestions).toContain('Look under the wing.');
    expect(asked()).toBe(EACH + 1);
    const shown = await usage(admin);
    expect(shown).toMatchObject({
      calls: EACH + 1,
      limit: LIMIT,
      limitPerPerson: EACH,
      people: [
        { id: ray.id, name: 'Ray Ortiz', calls: EACH },
        { name: 'Dana Whitfield', calls: 1 },
      ],
    });
    const resets = Date.parse(shown.resetsAt) - test.clock.now().getTime();
    expect([resets > 0, resets <= 24 * 60 * 60 * 1000, shown.resetsAt.slice(10)]).toEqual([
      true,
      true,
      'T00:00:00.000Z',
    ]);
    test.clock.advance(resets);
    // A session does not last that long.
    const later = await addPerson(test, organizationId, { role: 'admin' });
    expect(await usage(later)).toMatchObject({ calls: 0, people: [] });
    expect((await analyze(later)).body.message).toBe('Tools analyzed');
  });

  it("S46 never exceed the organization's limit, even in parallel", async () => {
    const { admin, organizationId, asked } = await withGemini();
    const theirs = await withGemini();
    const people = await Promise.all([1, 2, 3].map(() => addPerson(test, organizationId)));
    for (const token of people) {
      await Promise.all([1, 2, 3].map(() => analyze(token)));
    }
    expect(asked()).toBe(LIMIT);
    expect((await usage(admin)).calls).toBe(LIMIT);
    expect((await analyze(theirs.admin)).body.message).toBe('Tools analyzed');
  });

  it('S46 are not counted during the pause after a failure', async () => {
    const { admin, asked } = await withGemini();
    gemini.answer(fails(400, 'INVALID_ARGUMENT'));
    for (let i = 0; i < EACH; i += 1) await analyze(admin);
    expect((await analyze(admin)).status).toBe(503);
    gemini.answer(saysJson({ critical: [], advice: '' }));
    expect([asked(), (await usage(admin)).calls]).toEqual([EACH, EACH]);
  });

  it('S46 count each attempt, and are not sent beyond the limit', async () => {
    const { admin, organizationId, asked } = await withGemini();
    gemini.answer(fails(503, 'UNAVAILABLE'));
    expect((await analyze(admin)).status).toBe(502);
    expect([asked(), (await usage(admin)).calls]).toEqual([EACH, EACH]);
    // Two of the organization's five are left, so the third attempt is not made.
    const other = await addPerson(test, organizationId);
    expect((await analyze(other)).body.message).toContain("today's AI calls are used up");
    gemini.answer(saysJson({ critical: [], advice: '' }));
    expect([asked(), (await usage(admin)).calls]).toEqual([LIMIT, LIMIT]);
  });

  it('S46 fall back to the built-in engine once used up, and the response and record say so', async () => {
    const { admin, organizationId, asked } = await withGemini();
    const token = await addPerson(test, organizationId);
    const { path, toolboxId } = await createToolbox(test, admin, { name: 'Spent' });
    const photo = dataUrl(sampleFile('reference.jpg'));
    const template = JSON.parse(sampleFile('truth.json').toString()).tools;
    await test.call('POST', `${path}/drawer/1/assign-template`, {
      token: admin,
      body: { templateImageUrl: photo, templateTools: template },
    });
    for (let i = 0; i < EACH; i += 1) await analyze(token);
    const send = (body: Record<string, unknown>) =>
      test.call('POST', '/api/process-image', { token, body: { drawerNumber: 1, ...body } });
    const judged = await send({ toolboxId, imageData: photo });
    const notice = "Today's AI calls are used up. The built-in engine judged this photo alone.";
    expect([judged.status, judged.body.notice]).toEqual([200, notice]);
    expect(judged.body.tools.filter((tool: { status: string }) => tool.status === 'present')).toHaveLength(
      template.length,
    );
    expect(judged.body.tools.some((tool: { needsReview?: boolean }) => tool.needsReview)).toBe(false);
    const proposed = await send({ imageData: dataUrl(await plainJpeg()) });
    expect([proposed.status, proposed.body.notice]).toEqual([200, notice]);
    expect(asked()).toBe(EACH);
    const [event] = await eventsOfKind(test, organizationId, 'image_processed');
    expect(event?.decision).toMatchObject({ engineVersion: expect.not.stringContaining('gemini') });
  });

  it('G14 pause while Gemini fails', async () => {
    const { admin } = await withGemini();
    expect((await usage(admin)).restsUntil).toBeNull();
    gemini.answer(fails(400));
    for (let i = 0; i < EACH; i += 1) await analyze(admin);
    gemini.answer(saysJson({ critical: [], advice: 'Look under the wing.' }));
    const rest = Date.parse((await usage(admin)).restsUntil) - test.clock.now().getTime();
    expect([rest > 0, rest <= 60_000]).toEqual([true, true]);
    test.clock.advance(rest);
    expect((await usage(admin)).restsUntil).toBeNull();
  });

  it('S46 are visible to administrators only', async () => {
    const { organizationId } = await withGemini();
    const member = await addPerson(test, organizationId);
    const owner = await addPerson(test, organizationId, { organizationRole: 'admin' });
    for (const [token, status] of [
      [member, 403],
      [owner, 200],
    ] as const) {
      expect((await test.call('GET', '/api/organizations/ai-usage', { token })).status).toBe(status);
    }
  });
});
