// @postgres the smoke test of this feature; unique ids.
import { describe, expect, it } from 'vitest';
import { eventsOf as recordOf } from '../../test/events.ts';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  toolboxBody,
  tools,
  useTeam,
} from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useTeam(test);

const create = (overrides: Record<string, unknown> = {}) =>
  test.call('POST', '/api/toolboxes', { token: ours.admin, body: toolboxBody(overrides) });
const get = (path: string, token = ours.admin) => test.call('GET', path, { token });
const eventsOf = (toolboxRowId: string) => recordOf(test, ours.organizationId, toolboxRowId);

describe('creating a toolbox', () => {
  it('NEW-019 NEW-026 returns the toolbox; its drawers have their counts and are incomplete', async () => {
    const { status, body } = await create({ name: 'New cart', drawers: 3, toolCounts: [4, 5, 6] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      toolboxId: 'New-cart',
      name: 'New cart',
      type: 'rolling',
      drawers: 3,
      eid: 'EQ-7',
      status: 'incomplete',
      primaryFoamColor: 'black',
      secondaryFoamColor: 'red',
      referenceImageUrl: null,
      lastCompletedAt: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const drawers = (await get('/api/toolbox/New-cart/drawers')).body;
    expect(
      drawers.map((d: Record<string, unknown>) => [
        d['number'],
        d['drawerNumber'],
        d['expectedTools'],
        d['status'],
      ]),
    ).toEqual([
      [1, 1, 4, 'incomplete'],
      [2, 2, 5, 'incomplete'],
      [3, 3, 6, 'incomplete'],
    ]);
    expect((await get('/api/toolbox/New-cart', ours.maintainer)).body).toEqual(body);
    expect((await get(`/api/toolbox/${body.id}`)).body.toolboxId).toBe('New-cart');
    expect((await get('/api/toolboxes')).body).toContainEqual(body);
  });

  it.each([
    ['NEW-004', { name: '  ' }, 'Name is required'],
    ['NEW-025', { type: 'foo' }, 'Invalid toolbox type'],
    ['NEW-025', { drawers: 0 }, 'Toolbox must have between 1 and 10 drawers'],
    ['NEW-025', { drawers: 11 }, 'Toolbox must have between 1 and 10 drawers'],
    ['NEW-011', { primaryFoamColor: '' }, 'Please select a primary foam color'],
    ['NEW-012', { secondaryFoamColor: 'brown' }, 'Please select a secondary foam color'],
    ['NEW-015', { toolCounts: [51] }, 'Expected tools per drawer must be between 0 and 50'],
    ['NEW-015', { toolCounts: [-1] }, 'Expected tools per drawer must be between 0 and 50'],
  ])('%s G-25 refuses %j as plain text and stores nothing', async (_id, overrides, message) => {
    const before = (await get('/api/toolboxes')).body.length;
    const { status, text, headers } = await create(overrides);
    expect([status, text, headers['content-type']]).toEqual([400, message, 'text/plain; charset=utf-8']);
    expect((await get('/api/toolboxes')).body).toHaveLength(before);
  });

  it('NEW-005 NEW-020 G-171 accepts no equipment ID and pads or trims the counts', async () => {
    const { body } = await create({ eid: undefined, name: 'Counts', drawers: 3, toolCounts: [0] });
    expect(body.eid).toBe(null);
    const counts = async (id: string) =>
      (await get(`/api/toolbox/${id}/drawers`)).body.map((d: { expectedTools: number }) => d.expectedTools);
    expect(await counts(body.toolboxId)).toEqual([0, 10, 10]);
    const many = await create({ name: 'Many', drawers: 2, toolCounts: [50, 2, 3, 4] });
    expect(await counts(many.body.toolboxId)).toEqual([50, 2]);
  });

  it.each([
    ['Flügel Süd', 'Flügel-Süd'],
    ['工具箱 7', '工具箱-7'],
    ['  a/b?c#d  e ', 'abcd-e'],
    ['!!!', 'toolbox'],
    ['new', 'toolbox-2'],
    ['Drawer', 'toolbox-3'],
    ['../..', 'toolbox-4'],
    ['TB_9', 'TB_9'],
    ['TB_9', 'TB_9-2'],
    ['TB_9', 'TB_9-3'],
    ['x'.repeat(100), 'x'.repeat(90)],
  ])('G-35 derives the id of %s: %s', async (name, expected) => {
    expect((await create({ name })).body.toolboxId).toBe(expected);
  });

  it('G-35 gives concurrent toolboxes distinct ids', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'At once' })));
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(all.map(({ body }) => body.toolboxId)).size).toBe(6);
  });

  it('G-56 has one effect if the request is sent twice', async () => {
    const headers = { 'idempotency-key': 'create-1' };
    const send = (name: string) =>
      test.call('POST', '/api/toolboxes', { token: ours.admin, body: toolboxBody({ name }), headers });
    const all = await Promise.all([send('Once'), send('Once'), send('Once')]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    const again = await send('Other');
    expect([again.status, again.text]).toEqual([422, 'This request was already sent with other content']);
    test.clock.advance(24 * 60 * 60_000 + 1000);
    const { admin: someone } = await registerOrganization(test);
    expect(
      (await test.call('POST', '/api/toolboxes', { token: someone, body: toolboxBody(), headers })).status,
    ).toBe(201);
  });
});

describe('the list of toolboxes', () => {
  it("BOX-021 BOX-022 BOX-043 BOX-045 shows every role the organization's toolboxes, oldest first, with their drawers", async () => {
    const own = await registerOrganization(test);
    const theirs = await registerOrganization(test);
    await createToolbox(test, theirs.admin, { name: 'Theirs' });
    for (const name of ['First', 'Second']) await createToolbox(test, own.admin, { name, drawers: 4 });
    for (const organizationRole of ['member', 'admin', 'owner'] as const) {
      const token = await addPerson(test, own.organizationId, { organizationRole });
      const { status, body } = await get('/api/toolboxes', token);
      const fields = { type: 'rolling', drawers: 4, eid: 'EQ-7', status: 'incomplete' };
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { id: expect.any(String), toolboxId: 'First', ...fields },
        { id: expect.any(String), toolboxId: 'Second', ...fields },
      ]);
      expect((await get('/api/toolbox/First/drawers', token)).body).toHaveLength(4);
      expect((await get('/api/toolbox/Theirs', token)).status).toBe(404);
    }
  });
});

describe('the reference image', () => {
  it('G-38 is stored and shown by a signed path', async () => {
    const { path } = await createToolbox(test, (await registerAgain()).admin, { name: 'Pictured' });
    const token = latest.admin;
    const body = { imageData: dataUrl(await plainJpeg()) };
    const { status, body: answer } = await test.call('PUT', `${path}/reference-image`, { token, body });
    expect([status, answer]).toEqual([200, { success: true, referenceImageUrl: expect.any(String) }]);
    expect((await get(path, token)).body.referenceImageUrl).toBe(answer.referenceImageUrl);
    expect((await test.call('GET', answer.referenceImageUrl)).headers['content-type']).toBe('image/jpeg');
  });

  it('refuses content that is not a picture', async () => {
    const { path } = await createToolbox(test, latest.admin);
    const { status, body } = await test.call('PUT', `${path}/reference-image`, {
      token: latest.admin,
      body: { imageData: 'data:image/png;base64,AAAA' },
    });
    expect([status, body.message, body.success]).toEqual([400, 'Invalid image data', false]);
  });
});

let latest: TestOrganization;
async function registerAgain(): Promise<TestOrganization> {
  latest = await registerOrganization(test);
  Object.assign(ours, latest, { maintainer: await addPerson(test, latest.organizationId) });
  return latest;
}

describe('completing a toolbox', () => {
  const setStatus = (path: string, status: unknown, ...[token = ours.maintainer, seen]: [string?, number?]) =>
    test.call('POST', `${path}/status`, {
      token,
      body: { status },
      ...(seen === undefined ? {} : { headers: { 'if-match': `"${seen}"` } }),
    });

  it('SUM-010 SUM-016 is open to every member and shows in the list', async () => {
    const { path, toolboxId } = await createToolbox(test, ours.admin);
    const { status, body } = await setStatus(path, 'complete');
    expect([status, body.success, body.toolbox.status]).toEqual([200, true, 'complete']);
    const list = (await get('/api/toolboxes')).body;
    expect(list.find((box: { toolboxId: string }) => box.toolboxId === toolboxId).status).toBe('complete');
  });

  it('SUM-009 G-60 accepts incomplete drawers, and records them and every missing tool', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    await scan(test, ours.maintainer, { drawer: `${path}/drawer/2`, tools: tools('present', 'missing') });
    await test.call('POST', `${path}/drawer/1/status`, {
      token: ours.maintainer,
      body: { status: 'complete' },
    });
    expect((await setStatus(path, 'complete')).status).toBe(200);
    const record = (await eventsOf(id)).find(({ kind }) => kind === 'toolbox_completed');
    expect(record).toMatchObject({
      kind: 'toolbox_completed',
      actorName: 'Ray Ortiz',
      after: {
        incompleteDrawers: [2, 3],
        missing: [{ drawerNumber: 2, uniqueId: 'tool-2', name: 'Wrench 2' }],
      },
    });
  });

  it('G-64 returns 200 when repeated; records again only if something changed', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    await scan(test, ours.maintainer, { drawer: `${path}/drawer/1`, tools: tools('missing') });
    const completions = async () => (await eventsOf(id)).filter((e) => e.kind === 'toolbox_completed').length;
    await setStatus(path, 'complete');
    expect((await setStatus(path, 'complete')).status).toBe(200);
    expect(await completions()).toBe(1);
    const found = `${path}/drawer/1/tool-found?toolIndex=0`;
    await test.call('POST', found, { token: ours.maintainer, body: { toolName: 'Wrench 1' } });
    expect((await setStatus(path, 'complete')).body.toolbox.status).toBe('complete');
    expect(await completions()).toBe(2);
  });

  it('S73 signs only the version the person has seen, and otherwise returns the current toolbox', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/1`;
    await scan(test, ours.maintainer, { drawer, tools: tools('present') });
    const read = async () => (await get(path)).body;
    const seen = (await read()).version;
    await test.call('POST', `${drawer}/tool-missing?toolIndex=0`, {
      token: ours.maintainer,
      body: { toolName: 'Wrench 1' },
    });
    const before = await eventsOf(id);
    const stale = await setStatus(path, 'complete', ours.maintainer, seen);
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        success: false,
        code: 'toolbox_changed',
        message: 'This toolbox was changed by someone else. Please check it again.',
        requestId: expect.any(String),
        toolbox: await read(),
      },
    ]);
    expect(await eventsOf(id)).toEqual(before);
    const { version } = stale.body.toolbox;
    const both = await Promise.all([1, 2].map(() => setStatus(path, 'complete', ours.maintainer, version)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await setStatus(path, 'incomplete', ours.maintainer, version)).status).toBe(409);
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'toolbox_completed')).toHaveLength(1);
    expect((await setStatus(path, 'incomplete', ours.maintainer, (await read()).version)).status).toBe(200);
  });

  it.each([
    ['a completed drawer', (path: string) => `${path}/drawer/2/status`, { status: 'complete' }],
    ['a saved drawer', (path: string) => `${path}/drawer/2/scan`, { tools: [] }],
  ])('S73 counts %s as a change of the toolbox', async (_what, pathOf, body) => {
    const { path } = await createToolbox(test, ours.admin);
    const seen = (await get(path)).body.version;
    expect((await test.call('POST', pathOf(path), { token: ours.maintainer, body })).status).toBe(200);
    expect((await setStatus(path, 'complete', ours.maintainer, seen)).status).toBe(409);
  });

  it('G-61 starts a new inventory: drawers incomplete, tools and pictures kept', async () => {
    const { path } = await createToolbox(test, ours.admin);
    await scan(test, ours.maintainer, { drawer: `${path}/drawer/1`, tools: tools('present') });
    await test.call('POST', `${path}/drawer/1/status`, {
      token: ours.maintainer,
      body: { status: 'complete' },
    });
    await setStatus(path, 'complete');
    expect((await setStatus(path, 'incomplete')).body.toolbox.status).toBe('incomplete');
    const [first] = (await get(`${path}/drawers`)).body;
    expect(first).toMatchObject({ status: 'incomplete', tools: [{ status: 'present' }], completedAt: null });
    expect(first.imageUrl).toMatch(/^\/api\/images\//);
  });

  it('refuses other values', async () => {
    const { path } = await createToolbox(test, ours.admin);
    for (const status of ['done', '', null, 7]) {
      const answer = await setStatus(path, status);
      expect([answer.status, answer.body.message, answer.body.code, answer.body.success]).toEqual([
        400,
        'Invalid status',
        'invalid_status',
        false,
      ]);
    }
  });

  it('G-30 shows in the dashboard of the person who did it', async () => {
    const own = await addPerson(test, ours.organizationId);
    const { path, toolboxId } = await createToolbox(test, ours.admin);
    const board = async () => (await get('/api/users/me/dashboard', own)).body;
    const complete = (number: number) => setStatus(`${path}/drawer/${number}`, 'complete', own);
    const before = await board();
    expect(before).toMatchObject({ inspectionsThisMonth: 0, recentToolbox: null });
    await scan(test, own, { drawer: `${path}/drawer/1`, tools: tools('missing', 'missing', 'present') });
    const scanned = { toolboxId, status: 'incomplete', drawerNumber: 1 };
    expect((await board()).recentToolbox).toEqual(scanned);
    await complete(1);
    expect((await board()).recentToolbox).toEqual({ ...scanned, drawerNumber: 2 });
    await complete(3);
    expect((await board()).recentToolbox).toEqual({ ...scanned, drawerNumber: 2 });
    await complete(2);
    expect((await board()).recentToolbox).toEqual({ ...scanned, drawerNumber: null });
    await setStatus(path, 'complete', own);
    expect(await board()).toEqual({
      inspectionsThisMonth: 1,
      missingToolsCount: before.missingToolsCount + 2,
      toolsToCheckCount: 0,
      recentToolbox: { toolboxId, status: 'complete', drawerNumber: null },
    });
  });
});
