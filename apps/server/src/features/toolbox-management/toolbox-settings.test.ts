import { describe, expect, it } from 'vitest';
import { addPerson, createToolbox, scan, tools, useTeam } from '../../test/factories.ts';
import { eventsOf } from '../../test/events.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useTeam(test);

const get = async (path: string) => (await test.call('GET', path, { token: ours.maintainer })).body;
const put = (path: string, body: object, { token = ours.admin, headers = {} } = {}) =>
  test.call('PUT', path, { token, headers, body: { type: 'rolling', eid: 'EQ-7', drawers: 3, ...body } });
const setStatus = (path: string, status = 'complete') =>
  test.call('POST', `${path}/status`, { token: ours.maintainer, body: { status } });
const countsOf = async (path: string) =>
  (await get(`${path}/drawers`)).map((drawer: { expectedTools: number }) => drawer.expectedTools);
const events = (id: string) => eventsOf(test, ours.organizationId, id);

describe('changing a toolbox', () => {
  it('BOX-033 BOX-035 returns success and the toolbox, which the list and the detail show too', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    const before = await get(path);
    const body = { type: 'handheld', eid: ' E-9 ', drawers: 3, drawerTools: { 1: 0, 2: null, 3: 50 } };
    const answer = await put(path, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        toolbox: {
          ...before,
          type: 'handheld',
          eid: 'E-9',
          version: before.version + 1,
          updatedAt: expect.any(String),
        },
      },
    ]);
    expect(await get(path)).toEqual(answer.body.toolbox);
    expect(await get('/api/toolboxes')).toContainEqual(answer.body.toolbox);
    expect(await countsOf(path)).toEqual([0, 3, 50]);
    const event = (await events(id)).at(-1);
    expect(event).toMatchObject({
      kind: 'toolbox_updated',
      actorName: 'Dana Whitfield',
      before: { type: 'rolling', eid: 'EQ-7', drawers: 3, expectedTools: { 1: 3, 2: 3, 3: 3 } },
      after: { type: 'handheld', eid: 'E-9', drawers: 3, expectedTools: { 1: 0, 2: 3, 3: 50 } },
    });
  });

  it('BOX-046 G-45 accepts name and foam colors too, but never another toolboxId', async () => {
    const { path, toolboxId } = await createToolbox(test, ours.admin);
    const given = { name: 'Renamed', primaryFoamColor: 'green', secondaryFoamColor: 'white' };
    const { body } = await put(path, { ...given, toolboxId: 'other', id: 'x', status: 'complete' });
    expect(body.toolbox).toMatchObject({ ...given, toolboxId, status: 'incomplete' });
    expect((await put(path, {})).body.toolbox).toMatchObject(given);
  });

  it('BOX-024 clears an empty equipment ID and keeps an absent one', async () => {
    const { path } = await createToolbox(test, ours.admin);
    expect((await put(path, { eid: undefined })).body.toolbox.eid).toBe('EQ-7');
    expect((await put(path, { eid: '' })).body.toolbox.eid).toBe(null);
    expect((await put(path, { eid: null })).body.toolbox.eid).toBe(null);
  });

  it.each([
    ['BOX-028', { drawers: 0 }, 'Toolbox must have between 1 and 10 drawers'],
    ['BOX-028', { drawers: 11 }, 'Toolbox must have between 1 and 10 drawers'],
    ['BOX-028', { drawers: 2.5 }, 'Toolbox must have between 1 and 10 drawers'],
    ['BOX-028', { drawers: undefined }, 'Toolbox must have between 1 and 10 drawers'],
    ['BOX-028', { drawers: 0, type: 'sack' }, 'Toolbox must have between 1 and 10 drawers'],
    ['BOX-033', { type: 'sack', drawerTools: { 1: 51 } }, 'Invalid toolbox type'],
    ['G-41', { drawerTools: { 1: 51 } }, 'Expected tools per drawer must be between 0 and 50'],
    ['G-41', { drawerTools: { 1: -1 } }, 'Expected tools per drawer must be between 0 and 50'],
    ['G-41', { drawerTools: { 1: '5' } }, 'Expected tools per drawer must be between 0 and 50'],
    ['G-41', { drawerTools: [] }, 'Expected tools per drawer must be between 0 and 50'],
    ['NEW-004', { name: ' ' }, 'Name is required'],
    ['NEW-011', { primaryFoamColor: 'mauve' }, 'Please select a primary foam color'],
    ['NEW-012', { secondaryFoamColor: 'mauve' }, 'Please select a secondary foam color'],
    ['G-13', { eid: 'e'.repeat(101) }, 'Equipment ID must be at most 100 characters'],
  ])('%s refuses %j and changes nothing', async (_id, body, message) => {
    const { path, id } = await createToolbox(test, ours.admin);
    const before = [await get(path), await get(`${path}/drawers`), await events(id)];
    const answer = await put(path, body);
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([400, false, message]);
    expect([await get(path), await get(`${path}/drawers`), await events(id)]).toEqual(before);
  });

  it('BOX-044 is refused to a maintainer, even an organization owner who is not a system admin', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const owner = await addPerson(test, ours.organizationId, { organizationRole: 'owner' });
    for (const token of [ours.maintainer, owner]) {
      for (const at of [path, '/api/toolbox/unknown']) {
        expect((await put(at, { type: 'handheld' }, { token })).status).toBe(403);
        expect((await test.call('DELETE', at, { token })).status).toBe(403);
      }
    }
    expect((await get(path)).type).toBe('rolling');
  });

  it('G-40 keeps what is stored for an absent or null count; a new drawer has 10', async () => {
    const { path } = await createToolbox(test, ours.admin);
    await put(path, { drawers: 5, drawerTools: { 2: 7, 3: null, 5: null } });
    expect(await countsOf(path)).toEqual([3, 7, 3, 10, 10]);
    await put(path, { drawers: 5, drawerTools: { 5: 1, 6: 9, 11: 9, other: 4 } });
    expect(await countsOf(path)).toEqual([3, 7, 3, 10, 1]);
  });

  it('G-43 archives drawers when the count is lowered and restores them with their contents', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/3`;
    await test.call('POST', `${drawer}/assign-template`, {
      token: ours.admin,
      body: { templateImageUrl: 'https://example.org/t.jpg', templateTools: tools('present') },
    });
    await scan(test, ours.maintainer, { drawer, tools: tools('present', 'missing') });
    const held = await get(drawer);
    const board = '/api/users/me/dashboard';
    const { missingToolsCount: missing } = await get(board);
    expect((await put(path, { drawers: 2 })).body.toolbox.drawers).toBe(2);
    const gone = await test.call('GET', drawer, { token: ours.maintainer });
    expect([gone.status, gone.body.message]).toEqual([404, 'Drawer not found']);
    expect(await get(`${path}/drawers`)).toHaveLength(2);
    expect((await get(board)).missingToolsCount).toBe(missing - 1);
    const templates = await get('/api/templates/drawers');
    expect(templates.some((one: { templateId: string }) => one.templateId === held.templateId)).toBe(false);
    await put(path, { drawers: 4, drawerTools: { 3: 8 } });
    const { version, ...back } = await get(drawer);
    const { version: former, ...was } = held;
    expect(version).toBeGreaterThan(former);
    const changed = { imageUrl: expect.any(String), expectedTools: 8, isPhotoOfInventory: false };
    expect(back).toEqual({ ...was, ...changed });
    expect((await get(board)).missingToolsCount).toBe(missing);
    expect((await events(id)).at(-1)).toMatchObject({
      before: { drawers: 2, expectedTools: { 1: 3, 2: 3 } },
      after: { drawers: 4, expectedTools: { 1: 3, 2: 3, 3: 8, 4: 10 } },
    });
  });

  it('G-44 needs an inventory again for a complete toolbox when drawers are added or restored', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    await test.call('POST', `${path}/drawer/3/status`, {
      token: ours.maintainer,
      body: { status: 'complete' },
    });
    await setStatus(path);
    expect((await put(path, { drawers: 2 })).body.toolbox.status).toBe('complete');
    expect((await put(path, { drawers: 3 })).body.toolbox.status).toBe('incomplete');
    expect((await get(`${path}/drawer/3`)).status).toBe('incomplete');
    expect((await events(id)).slice(-3).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['toolbox_updated', null],
      ['toolbox_reopened', 'Drawers were added'],
      ['inventory_started', null],
    ]);
    await setStatus(path);
    expect((await put(path, { drawers: 4 })).body.toolbox.status).toBe('incomplete');
  });

  it('G-57 keeps the completion when a count changes', async () => {
    const { path } = await createToolbox(test, ours.admin);
    await test.call('POST', `${path}/drawer/1/status`, {
      token: ours.maintainer,
      body: { status: 'complete' },
    });
    await setStatus(path);
    const { body } = await put(path, { drawerTools: { 1: 9 } });
    expect(body.toolbox.status).toBe('complete');
    expect(await get(`${path}/drawer/1`)).toMatchObject({ status: 'complete', expectedTools: 9 });
  });

  it('S73 refuses an outdated version with the current toolbox', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const { version } = await get(path);
    const headers = { 'if-match': `"${version}"` };
    expect((await put(path, { type: 'handheld' }, { headers })).status).toBe(200);
    const stale = await put(path, { type: 'dispatchable' }, { headers });
    expect([stale.status, stale.body.code, stale.body.toolbox]).toEqual([
      409,
      'toolbox_changed',
      await get(path),
    ]);
    const kept = await test.call('DELETE', path, { token: ours.admin, headers });
    expect([kept.status, kept.body.code]).toEqual([409, 'toolbox_changed']);
    expect((await get(path)).type).toBe('handheld');
  });

  it('changes and records nothing if all values stay the same', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    const before = [await get(path), await events(id)];
    const { body } = await put(path, { drawerTools: { 1: 3 } });
    expect(body.toolbox).toEqual(before[0]);
    expect([await get(path), await events(id)]).toEqual(before);
  });

  it('G-76 records two concurrent changes one after the other', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    const all = await Promise.all([4, 5, 6].map((drawers) => put(path, { drawers })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const changes = (await events(id)).filter(({ kind }) => kind === 'toolbox_updated');
    const last = changes.at(-1)?.after;
    expect(changes).toHaveLength(3);
    expect(last).toMatchObject({ drawers: (await get(path)).drawers });
    expect(await get(`${path}/drawers`)).toHaveLength((await get(path)).drawers);
  });
});
