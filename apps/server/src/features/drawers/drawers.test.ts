// @postgres the smoke test of this feature.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { aloneIn } from '../../db/transaction-words.ts';
import { createToolbox, scan, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { OrganizationStatements } from '../../test/organization-statements.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useTeam(test);
let box: { id: string; path: string; toolboxId: string };
let drawer: string;

beforeEach(async () => {
  box = await createToolbox(test, ours.admin);
  drawer = `${box.path}/drawer/1`;
});

const read = async () => (await test.call('GET', drawer, { token: ours.maintainer })).body;
const save = (body: { tools: unknown; imageUrl?: unknown; version?: number }) =>
  scan(test, ours.maintainer, { drawer, ...body });
const complete = (status = 'complete', headers = {}) =>
  test.call('POST', `${drawer}/status`, { token: ours.maintainer, body: { status }, headers });
const boxStatus = async () => (await test.call('GET', box.path, { token: ours.maintainer })).body.status;
const completeBox = () =>
  test.call('POST', `${box.path}/status`, { token: ours.maintainer, body: { status: 'complete' } });
const flip = (kind: 'found' | 'missing', query: string, toolName: unknown = 'Wrench 1', headers = {}) =>
  test.call('POST', `${drawer}/tool-${kind}?${query}`, {
    token: ours.maintainer,
    body: { toolName },
    headers,
  });
const events = () =>
  inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .selectFrom('inspectionEvents')
      .selectAll()
      .where('organizationId', '=', ours.organizationId)
      .where('toolboxRowId', '=', box.id)
      .orderBy('sequence')
      .execute(),
  );

describe('reading a drawer', () => {
  it('needs one query besides the session check, each alone in its transaction', async () => {
    await save({ tools: tools('present', 'missing', 'present'), imageUrl: dataUrl(await plainJpeg()) });
    await read();
    const statements = vi.spyOn(OrganizationStatements.prototype, 'transformQuery');
    await read();
    const sent = statements.mock.calls.map(([{ node }]) => JSON.stringify(node));
    statements.mockRestore();
    expect(sent).toEqual([
      expect.stringContaining(`"${aloneIn()}"`),
      expect.stringContaining('stowed_find_session'),
      expect.stringContaining(`"${aloneIn(ours.organizationId)}"`),
      expect.stringContaining('drawers'),
    ]);
  });

  it('OFF-001 includes all drawers when a device takes the toolbox along', async () => {
    await save({ tools: tools('present', 'missing', 'present') });
    const get = async (path: string) => (await test.call('GET', path, { token: ours.maintainer })).body;
    const pack = await get(`${box.path}/pack`);
    expect(pack).toEqual({ toolbox: await get(box.path), drawers: await get(`${box.path}/drawers`) });
  });

  it('INSP-041 returns every field', async () => {
    expect(await read()).toEqual({
      id: expect.any(String),
      number: 1,
      drawerNumber: 1,
      toolboxId: box.toolboxId,
      status: 'incomplete',
      expectedTools: 3,
      imageUrl: null,
      tools: [],
      isLocated: true,
      isPhotoCompared: false,
      isComparedLate: false,
      isJudgedByTemplate: true,
      photoAt: null,
      photoBy: null,
      isPhotoOfInventory: false,
      isTemplateUnproven: false,
      decidedByHand: [],
      missedInPhoto: [],
      templateId: null,
      templateVersion: 0,
      templateImageUrl: null,
      templateTools: [],
      templateAnchorPoints: [],
      version: 1,
      completedAt: null,
      completedBy: null,
    });
  });

  it.each([
    ['abc', 400, 'Invalid drawer number'],
    ['0', 400, 'Invalid drawer number'],
    ['-1', 400, 'Invalid drawer number'],
    ['1.5', 400, 'Invalid drawer number'],
    ['4', 404, 'Drawer not found'],
    ['11', 404, 'Drawer not found'],
    ['99999999999999999999', 400, 'Invalid drawer number'],
  ])('INSP-043 G-170 responds to drawer %s with status %i', async (number, status, message) => {
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '/status', { status: 'complete' }],
      ['POST', '/scan', { tools: [] }],
      ['POST', '/tool-found?toolIndex=0', { toolName: 'x' }],
      ['POST', '/tool-missing?toolIndex=0', { toolName: 'x' }],
      ['POST', '/assign-template', { templateImageUrl: null, templateTools: [] }],
      ['DELETE', '/template', undefined],
      ['GET', '/sample-photos', undefined],
    ] as const) {
      const answer = await test.call(method, `${box.path}/drawer/${number}${rest}`, {
        token: ours.admin,
        body,
      });
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
  });

  it('INSP-042 lists all drawers of a toolbox by number, each as when read alone', async () => {
    await save({ tools: tools('present', 'missing') });
    const { status, body } = await test.call('GET', `${box.path}/drawers`, { token: ours.maintainer });
    const { body: whole } = await test.call('GET', box.path, { token: ours.maintainer });
    expect([status, body.length]).toEqual([200, whole.drawers]);
    expect(body.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: whole.drawers }, (_, i) => i + 1),
    );
    const unsigned = (one: { imageUrl: string }) => ({ ...one, imageUrl: one.imageUrl.split('?')[0] });
    expect(unsigned(body[0])).toEqual(unsigned(await read()));
  });

  it('has no sample photos outside a demonstration', async () => {
    const answer = await test.call('GET', `${drawer}/sample-photos`, { token: ours.maintainer });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });
});

describe('marking a tool', () => {
  beforeEach(async () => {
    await save({ tools: tools('present', 'missing', 'present') });
  });

  it('INSP-021 INSP-022 changes it, by unique id or by index and name', async () => {
    const missing = await flip('missing', 'toolIndex=0&uniqueId=tool-1');
    expect([missing.status, missing.body.message]).toEqual([200, 'Tool marked as missing']);
    expect(missing.body.drawer.tools[0].status).toBe('missing');
    const found = await flip('found', 'toolIndex=1', 'Wrench 2');
    expect([found.status, found.body.message]).toEqual([200, 'Tool marked as found']);
    expect(await read()).toEqual(found.body.drawer);
  });

  it('G-73 prefers the unique id; an index needs its name', async () => {
    const { body } = await flip('missing', 'toolIndex=0&uniqueId=tool-3', 'anything');
    expect(body.drawer.tools.map((tool: { status: string }) => tool.status)).toEqual([
      'present',
      'missing',
      'missing',
    ]);
    const stale = await flip('missing', 'toolIndex=1', 'Wrench 1');
    expect([stale.status, stale.body.message]).toEqual([409, 'Tool list has changed. Please reload.']);
  });

  it.each([
    ['toolIndex=7', 404, 'Tool not found'],
    ['toolIndex=0&uniqueId=nobody', 404, 'Tool not found'],
    ['toolIndex=-1', 400, 'Invalid tool index'],
    ['toolIndex=x', 400, 'Invalid tool index'],
    ['', 400, 'Invalid tool index'],
  ])('refuses %s with %i', async (query, status, message) => {
    const answer = await flip('found', query);
    expect([answer.status, answer.body.message, answer.body.success]).toEqual([status, message, false]);
  });

  it('S72 records no change or event for the same status', async () => {
    const before = await read();
    const count = (await events()).length;
    expect((await flip('found', 'toolIndex=0')).body.drawer).toEqual(before);
    expect((await events()).length).toBe(count);
  });

  it('abuse story 1: marking a missing tool present at the end of a shift and completing shows both in the record', async () => {
    await flip('found', 'toolIndex=1', 'Wrench 2');
    await complete();
    const kinds = (await events()).map((event) => event.kind);
    expect(kinds.slice(-2)).toEqual(['tool_found', 'drawer_completed']);
    const found = (await events()).find((event) => event.kind === 'tool_found');
    expect(found?.imageId).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('completing a drawer', () => {
  beforeEach(async () => {
    await save({ tools: tools('present', 'missing') });
  });

  it('INSP-026 sets its status; G-58 even with missing tools, which are recorded', async () => {
    const { status, body } = await complete();
    expect([status, body.success, body.drawer.status, body.message]).toEqual([
      200,
      true,
      'complete',
      'Drawer inventory complete',
    ]);
    expect((await read()).completedAt).toEqual(expect.any(String));
    const completed = (await events()).find(({ kind }) => kind === 'drawer_completed');
    expect(completed).toMatchObject({
      kind: 'drawer_completed',
      actorName: 'Ray Ortiz',
      actorRank: 'SrA',
      actorUnit: '2 AMXS',
      after: {
        missing: [{ name: 'Wrench 2', uniqueId: 'tool-2' }],
        tools: [{ status: 'present', decidedBy: 'person' }, { status: 'missing' }],
      },
    });
  });

  it('abuse story 4: two people who sign at the same moment make one signature', async () => {
    const all = await Promise.all([complete(), complete(), complete()]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await events()).filter((event) => event.kind === 'drawer_completed')).toHaveLength(1);
  });

  it('S73 signs only the version the person has seen, and otherwise returns the current drawer', async () => {
    const seen = { 'if-match': `"${(await read()).version}"` };
    await flip('missing', 'toolIndex=0');
    const before = await events();
    const stale = await complete('complete', seen);
    expect([stale.status, stale.body.code, stale.body.drawer.version]).toEqual([
      409,
      'drawer_changed',
      (await read()).version,
    ]);
    expect(await events()).toEqual(before);
    const fresh = { 'if-match': `"${stale.body.drawer.version}"` };
    const all = await Promise.all([complete('complete', fresh), complete('complete', fresh)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    expect((await complete('incomplete', fresh)).status).toBe(409);
    expect((await events()).filter((event) => event.kind === 'drawer_completed')).toHaveLength(1);
  });

  it.each(['found', 'missing'] as const)(
    'S73 marks a tool as %s only in the version the person has seen, if one is sent',
    async (kind) => {
      const seen = { 'if-match': `"${(await read()).version}"` };
      await save({ tools: tools('missing', 'missing'), imageUrl: dataUrl(await plainJpeg(10)) });
      const before = await events();
      const stale = await flip(kind, 'toolIndex=0', 'Wrench 1', seen);
      expect([stale.status, stale.body.code, stale.body.drawer]).toEqual([
        409,
        'drawer_changed',
        await read(),
      ]);
      expect(await events()).toEqual(before);
      const fresh = { 'if-match': `"${stale.body.drawer.version}"` };
      expect((await flip(kind, 'toolIndex=0', 'Wrench 1', fresh)).status).toBe(200);
      expect((await flip(kind, 'toolIndex=0')).status).toBe(200);
    },
  );

  it.each(['7', '"x"', 'W/"7"'])('S73 refuses the invalid If-Match %s', async (value) => {
    expect((await complete('complete', { 'if-match': value })).status).toBe(400);
  });

  it.each([
    ['tool-missing', () => flip('missing', 'toolIndex=0'), 'incomplete'],
    [
      'another picture',
      async () => save({ tools: tools('present', 'missing'), imageUrl: dataUrl(await plainJpeg(10)) }),
      'incomplete',
    ],
    [
      'a status saved as missing',
      async () => save({ tools: tools('missing', 'missing'), imageUrl: (await read()).imageUrl }),
      'incomplete',
    ],
    ['tool-found', () => flip('found', 'toolIndex=1', 'Wrench 2'), 'complete'],
    [
      'moved positions',
      async () =>
        save({
          tools: tools('present', 'missing').map((tool) => ({ ...tool, x: 50 })),
          imageUrl: (await read()).imageUrl,
        }),
      'complete',
    ],
  ])(
    'G-57 follows the rule of completion after %s, and so does its toolbox',
    async (_what, change, expected) => {
      await complete();
      await completeBox();
      expect((await change()).status).toBe(200);
      expect([(await read()).status, await boxStatus()]).toEqual([expected, expected]);
    },
  );

  it('G-61 can be undone', async () => {
    await complete();
    await completeBox();
    const { body } = await complete('incomplete');
    expect([body.drawer.status, body.drawer.completedAt, await boxStatus()]).toEqual([
      'incomplete',
      null,
      'incomplete',
    ]);
    const kinds = (await events()).map((event) => event.kind);
    expect(kinds).toContain('drawer_completed');
    expect(kinds.slice(-2)).toEqual(['drawer_reopened', 'toolbox_reopened']);
  });

  it('refuses other values', async () => {
    const { status, body } = await complete('done');
    expect([status, body.message, body.success]).toEqual([400, 'Invalid status', false]);
  });
});
