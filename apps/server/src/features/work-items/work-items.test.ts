// @postgres the smoke test of this feature.
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOfKind } from '../../test/events.ts';
import {
  addMember,
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  tools,
} from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let ours: TestOrganization;
beforeEach(async () => {
  ours = await registerOrganization(test);
});

const add = (body: object, token = ours.admin) => test.call('POST', '/api/work-items', { token, body });
const change = (id: string, body: object, token = ours.admin) =>
  test.call('PATCH', `/api/work-items/${id}`, { token, body });
async function listed(query = ''): Promise<string[]> {
  const { body } = await test.call('GET', `/api/work-items?${query}`, { token: ours.admin });
  return body.items.map(({ reference }: { reference: string }) => reference);
}

describe('aircraft and jobs', () => {
  it('GEN-010 are one if their references differ only in case or outer spaces, also when added at once', async () => {
    const maintainer = await addPerson(test, ours.organizationId);
    const first = await add({ kind: 'aircraft', reference: ' af-84 ', title: 'F-16' }, maintainer);
    expect([first.status, first.body]).toMatchObject([
      201,
      { reference: 'af-84', title: 'F-16', isNew: true },
    ]);
    const again = await add({ kind: 'aircraft', reference: 'AF-84' });
    expect([again.status, again.body.id, again.body.isNew]).toEqual([200, first.body.id, false]);
    const job = await add({ kind: 'job', reference: 'AF-84', parentId: first.body.id });
    expect([job.status, job.body.parentId]).toEqual([201, first.body.id]);
    const both = await Promise.all([
      add({ kind: 'job', reference: 'J1' }),
      add({ kind: 'job', reference: 'j1' }, maintainer),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each([
    [{ kind: 'aircraft', reference: '  ' }, 400, 'Reference is required'],
    [{ kind: 'aircraft', reference: 'x'.repeat(101) }, 400, 'Reference must be at most 100 characters'],
    [{ kind: 'boat', reference: 'x' }, 400, 'Invalid kind of work item'],
    [{ kind: 'job', reference: 'x', parentId: 'unknown' }, 404, 'Work item not found'],
  ])('GEN-010 refuses %j', async (body, status, message) => {
    const answer = await add(body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await listed()).toEqual([]);
  });

  it('LOST-010 a job without an aircraft gets the one that it is added with later, with an event', async () => {
    const { body: job } = await add({ kind: 'job', reference: 'J1' });
    const { body: plane } = await add({ kind: 'aircraft', reference: 'AF-84' });
    const again = await add({ kind: 'job', reference: 'j1', parentId: plane.id });
    const aircraft = { id: plane.id, reference: 'AF-84' };
    expect([again.status, again.body]).toMatchObject([200, { id: job.id, parentId: plane.id, aircraft }]);
    const changed = { before: { parentId: null }, after: { workItemId: job.id, parentId: plane.id } };
    expect(await eventsOfKind(test, ours.organizationId, 'work_item_changed')).toMatchObject([changed]);
  });

  it('LOST-010 a job is not added on another aircraft than the one that it has', async () => {
    const { body: plane } = await add({ kind: 'aircraft', reference: 'AF-84' });
    const { body: other } = await add({ kind: 'aircraft', reference: 'AF-85' });
    const { body: job } = await add({ kind: 'job', reference: 'J1', parentId: plane.id });
    const refused = await add({ kind: 'job', reference: 'j1', parentId: other.id });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'job_on_other_aircraft',
        message: 'Job J1 is on aircraft AF-84.',
        workItem: { id: job.id, aircraft: { id: plane.id, reference: 'AF-84' } },
      },
    ]);
    const same = await add({ kind: 'job', reference: 'J1', parentId: plane.id });
    expect([same.status, same.body.parentId]).toEqual([200, plane.id]);
    expect((await add({ kind: 'job', reference: 'J1' })).body.parentId).toBe(plane.id);
    expect(await eventsOfKind(test, ours.organizationId, 'work_item_changed')).toEqual([]);
  });

  it('GEN-011 CYC-019 of another organization are unknown wherever a body names one', async () => {
    const other = await registerOrganization(test);
    const { body: theirs } = await add({ kind: 'aircraft', reference: 'AF-84' }, other.admin);
    const person = await addMember(test, other.organizationId);
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const post = (url: string, body: object) => test.call('POST', url, { token: ours.admin, body });
    await scan(test, ours.admin, { drawer, tools: tools('missing') });
    await post(`${path}/status`, { status: 'complete' });
    const unknown = { status: 404, code: 'work_item_not_found' };
    const asks = [
      post(`${path}/inventories`, { kind: 'shift_end', workItemIds: [theirs.id] }),
      post('/api/cases/1/work-items', { workItemId: theirs.id, why: 'It stood there' }),
      add({ kind: 'job', reference: 'J1', parentId: theirs.id }),
    ];
    for (const { status, body } of await Promise.all(asks)) {
      expect({ status, code: body.code }).toEqual(unknown);
    }
    const body = { assigneeId: person.id };
    const assigned = await test.call('PATCH', '/api/cases/1', { token: ours.admin, body });
    expect([assigned.status, assigned.body.message]).toEqual([400, 'Unknown person']);
    const { case: lost, workItems } = (await test.call('GET', '/api/cases/1', { token: ours.admin })).body;
    expect([lost.assignee, workItems]).toEqual([null, []]);
    expect(await listed()).toEqual([]);
  });

  it('GEN-010 are listed by last use, and found by part of their reference or title', async () => {
    const ids: string[] = [];
    for (const reference of ['84-0012', '84-0013', 'J%1']) {
      test.clock.advance(1000);
      const kind = reference.startsWith('J') ? 'job' : 'aircraft';
      ids.push((await add({ kind, reference, title: `Title of ${reference}` })).body.id);
    }
    expect(await listed()).toEqual(['J%1', '84-0013', '84-0012']);
    expect(await listed('kind=aircraft&q=0012')).toEqual(['84-0012']);
    expect(await listed('q=%25')).toEqual(['J%1']);
    test.clock.advance(1000);
    const { path } = await createToolbox(test, ours.admin);
    const body = { kind: 'shift_end', workItemIds: [ids[0]] };
    await test.call('POST', `${path}/inventories`, { token: ours.admin, body });
    expect(await listed()).toEqual(['84-0012', 'J%1', '84-0013']);
  });

  it('GEN-010 are archived by leads and custodians, with an event, and cannot be used any more', async () => {
    const { id } = (await add({ kind: 'aircraft', reference: '84-0012' })).body;
    const person = await addMember(test, ours.organizationId);
    expect((await change(id, { archived: true }, person.token)).status).toBe(403);
    const duties = `/api/organizations/users/${person.id}/duties`;
    await test.call('PUT', duties, { token: ours.admin, body: { duties: ['custodian'] } });
    const { status, body } = await change(id, { archived: true, title: 'Gone' }, person.token);
    expect([status, body.title, body.version]).toEqual([200, 'Gone', 2]);
    await change(id, { archived: true }, person.token);
    expect(await listed()).toEqual([]);
    const events = await eventsOfKind(test, ours.organizationId, 'work_item_changed');
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { workItemId: id, title: null, archived: false },
        { workItemId: id, title: 'Gone', archived: true },
      ],
    ]);
    const { path } = await createToolbox(test, ours.admin);
    const start = await test.call('POST', `${path}/inventories`, {
      token: ours.admin,
      body: { kind: 'shift_end', workItemIds: [id] },
    });
    expect([start.status, start.body.message]).toEqual([400, '84-0012 is archived']);
    expect((await change(id, { archived: false })).body.archivedAt).toBeNull();
    expect(await listed()).toEqual(['84-0012']);
  });
});
