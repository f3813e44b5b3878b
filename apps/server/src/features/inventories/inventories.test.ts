// @postgres locks a toolbox, and counts starts at the same moment.
import { inventoryKind } from '@stowed/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOf } from '../../test/events.ts';
import { addMember, createToolbox, scan, tools, useTeam } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';
import { selectInventories } from './inventories.repository.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
let box: { id: string; path: string; toolboxId: string };
beforeEach(async () => {
  box = await createToolbox(test, ours.admin, { drawers: 2 });
});

const call = (method: string, url: string, body?: object, token = ours.maintainer) =>
  test.call(method, url, { token, ...(body ? { body } : {}) });
const start = (body: object, token?: string) => call('POST', `${box.path}/inventories`, body, token);
const drawer = (number = 1) => `${box.path}/drawer/${number}`;
const photograph = (...statuses: ('present' | 'missing')[]) =>
  scan(test, ours.maintainer, { drawer: drawer(), tools: tools(...statuses) });
const setStatus = (path: string, status: string) => call('POST', `${path}/status`, { status });
const mark = (deed: 'found' | 'missing', index: number) =>
  call('POST', `${drawer()}/tool-${deed}?toolIndex=${index}`, { toolName: `Wrench ${index + 1}` });
interface Shown {
  readonly [key: string]: unknown;
  readonly id: string;
}
const list = async (query = ''): Promise<Shown[]> =>
  (await call('GET', `${box.path}/inventories?${query}`)).body.inventories;
const newest = async () => (await list())[0];
const statesOf = async () => (await list()).map(({ kind, fresh, state }) => [kind, fresh, state]);
const kinds = async () => (await eventsOf(test, ours.organizationId, box.id)).map(({ kind }) => kind);
const textOf = async (url: string) => {
  const headers = { authorization: `Bearer ${ours.maintainer}` };
  const reply = await test.app.inject({ method: 'GET', url, headers });
  expect(reply.statusCode).toBe(200);
  const pages = readPdf(reply.rawPayload).flatMap(({ texts }) => texts);
  return pages.join(' ').replace(/ +/g, ' ');
};
const receiptOf = ({ id }: Shown) => textOf(`/api/inventories/${id}/receipt`);

describe('starting an inventory', () => {
  it.each(inventoryKind.options)(
    'CYC-001 of kind %s makes toolbox and drawers incomplete; tools, photos and history stay',
    async (kind) => {
      await photograph('present', 'missing');
      await setStatus(drawer(), 'complete');
      await setStatus(box.path, 'complete');
      const before = (await call('GET', drawer())).body;
      const { status, body } = await start({ kind }, ours.admin);
      expect([status, body.inventory.kind, body.inventory.fresh, body.inventory.state]).toEqual([
        201,
        kind,
        true,
        'open',
      ]);
      expect(body.toolbox.status).toBe('incomplete');
      const after = (await call('GET', drawer())).body;
      expect(after).toMatchObject({
        status: 'incomplete',
        isPhotoOfInventory: false,
        photoAt: before.photoAt,
      });
      expect(after.tools).toEqual(before.tools);
      expect((await call('GET', `${drawer()}/history`)).body.entries.length).toBeGreaterThan(2);
    },
  );

  it('CYC-002 of kind spot needs the duty inspector', async () => {
    const before = await kinds();
    const refused = await start({ kind: 'spot' });
    expect([refused.status, refused.body.code]).toEqual([403, 'duty_missing']);
    expect(await kinds()).toEqual(before);
    const person = await addMember(test, ours.organizationId);
    const duties = `/api/organizations/users/${person.id}/duties`;
    await call('PUT', duties, { duties: ['inspector'] }, ours.admin);
    // Now that someone is inspector, a system admin no longer counts as one.
    expect((await start({ kind: 'spot' }, ours.admin)).status).toBe(403);
    expect((await start({ kind: 'spot' }, person.token)).status).toBe(201);
    await call('PUT', duties, { duties: [] }, ours.admin);
  });

  it('CYC-003 while one is open is refused with it; with a reason it supersedes it', async () => {
    const first = (await start({ kind: 'shift_start' })).body.inventory;
    const refused = await start({ kind: 'shift_end' });
    expect([refused.status, refused.body.code, refused.body.inventory]).toEqual([
      409,
      'inventory_open',
      first,
    ]);
    await photograph('missing', 'present');
    const next = await start({ kind: 'shift_end', supersede: { reason: 'Shift is over' } });
    expect(next.status).toBe(201);
    const [second, former] = await list();
    expect(second).toEqual(next.body.inventory);
    expect(former).toMatchObject({
      id: first.id,
      state: 'superseded',
      endReason: 'Shift is over',
      missing: 1,
    });
    expect(former?.['endedBy']).toEqual({ name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' });
    expect((await kinds()).slice(-3)).toContain('inventory_superseded');
    // The tool that was missing is still shown as missing.
    const { tools: missing } = (await call('GET', '/api/missing-tools')).body;
    expect(missing.filter((one: { toolboxId: string }) => one.toolboxId === box.toolboxId)).toHaveLength(1);
    const found = (await call('GET', `/api/inventories/${first.id}`)).body;
    expect(found.drawers[0].missing).toEqual([{ uniqueId: 'tool-1', name: 'Wrench 1' }]);
  });

  it.each([[{}], [{ reason: '' }], [{ reason: ' ab ' }]])(
    'CYC-004 needs a reason of 3 characters to supersede: %j',
    async (supersede) => {
      await start({ kind: 'shift_start' });
      const { status, body } = await start({ kind: 'shift_end', supersede });
      expect([status, body.message]).toEqual([400, 'A reason is required']);
      expect(await statesOf()).toEqual([['shift_start', true, 'open']]);
    },
  );

  it('CYC-005 twice in the same moment leaves exactly one open', async () => {
    const all = await Promise.all(['shift_start', 'shift_end', 'periodic'].map((kind) => start({ kind })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const supersede = { reason: 'Once more' };
    const both = await Promise.all(['issue', 'return'].map((kind) => start({ kind, supersede })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list('state=open')).length).toBe(1);
    expect((await statesOf()).map(([, , state]) => state)).toEqual(['open', 'superseded', 'superseded']);
  });

  it.each([
    [{ kind: 'shift-end' }, 400, 'Invalid inventory kind'],
    [{ kind: 'Shift_end' }, 400, 'Invalid inventory kind'],
    [{ kind: 'shift_end', place: 'p'.repeat(2001) }, 400, 'Place must be at most 2000 characters'],
    [{ kind: 'shift_end', note: 'n'.repeat(2001) }, 400, 'Note must be at most 2000 characters'],
    [{ kind: 'shift_end', workItemIds: ['unknown'] }, 404, 'Work item not found'],
    [
      { kind: 'shift_end', workItemIds: ['1', '2', '3', '4', '5', '6'] },
      400,
      'Choose at most 5 aircraft and jobs',
    ],
  ])('CYC-019 GEN-011 refuses bad input and changes nothing: %#', async (body, status, message) => {
    const before = await kinds();
    const answer = await start(body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect([await kinds(), await list()]).toEqual([before, []]);
  });

  it('G-56 has one effect if sent twice with one key', async () => {
    const headers = { 'idempotency-key': `start-${box.id}` };
    const send = () =>
      test.call('POST', `${box.path}/inventories`, {
        token: ours.maintainer,
        body: { kind: 'shift_end' },
        headers,
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await list()).toHaveLength(1);
  });
});

describe('the calls of documents 1 and 2', () => {
  it.each([
    ['scan', () => photograph('present')],
    ['completion', () => setStatus(drawer(), 'complete')],
  ])('CYC-006 the first %s opens an unplanned, fresh inventory', async (_act, act) => {
    await act();
    expect(await statesOf()).toEqual([['unplanned', true, 'open']]);
    await setStatus(drawer(2), 'complete');
    expect(await list()).toHaveLength(1);
  });

  it('CYC-006 an inventory is not fresh if a drawer was complete before the act that opens it', async () => {
    await photograph('present', 'present');
    await setStatus(drawer(), 'complete');
    await setStatus(box.path, 'complete');
    await setStatus(drawer(2), 'complete');
    expect((await statesOf())[0]).toEqual(['unplanned', false, 'open']);
  });

  it('CYC-007 completing the toolbox completes the open inventory', async () => {
    await start({ kind: 'shift_end' });
    await photograph('present', 'missing');
    await setStatus(drawer(), 'complete');
    const { status, body } = await setStatus(box.path, 'complete');
    expect([status, Object.keys(body).sort(), body.toolbox.status]).toEqual([
      200,
      ['success', 'toolbox'],
      'complete',
    ]);
    expect(await list()).toMatchObject([
      { kind: 'shift_end', state: 'completed', incompleteDrawers: [2], missing: 1, excused: 0 },
    ]);
    await setStatus(box.path, 'complete');
    expect(await list()).toHaveLength(1);
  });

  it('CYC-008 completing without an open inventory makes one and completes it in one transaction', async () => {
    await setStatus(box.path, 'complete');
    expect((await kinds()).slice(-2)).toEqual(['inventory_started', 'toolbox_completed']);
    const { rows } = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      sql<{ transactions: number }>`select count(distinct xmin::text)::int as transactions
        from inspection_events where kind in ('inventory_started', 'toolbox_completed')
        and toolbox_row_id = ${box.id}`.execute(db),
    );
    expect(rows).toEqual([{ transactions: 1 }]);
    expect(await statesOf()).toEqual([['unplanned', true, 'completed']]);
  });

  it('CYC-009 marking a tool missing after completion opens one that is not fresh, and changes no receipt', async () => {
    await photograph('present', 'present');
    await setStatus(box.path, 'complete');
    const before = await newest();
    const receipt = await receiptOf(before as Shown);
    await mark('missing', 0);
    expect(await statesOf()).toEqual([
      ['unplanned', false, 'open'],
      ['unplanned', true, 'completed'],
    ]);
    expect((await list())[1]).toEqual(before);
    const again = await receiptOf(before as Shown);
    const contents = (text: string) => text.slice(0, text.indexOf('Newest when printed'));
    expect(contents(again)).toBe(contents(receipt));
    expect(again).toContain('Missing tools none');
  });

  it('CYC-006 marking a tool found in a complete toolbox opens none; in an incomplete one it does', async () => {
    await photograph('present', 'missing');
    await setStatus(box.path, 'complete');
    await mark('found', 1);
    expect(await statesOf()).toEqual([['unplanned', true, 'completed']]);
    await mark('missing', 0);
    const [{ id } = { id: '' }] = await list();
    await call('POST', `/api/inventories/${id}/cancel`, { reason: 'Counted later' }, ours.admin);
    await mark('found', 0);
    expect((await statesOf())[0]).toEqual(['unplanned', true, 'open']);
  });

  it('CYC-020 Start New Inventory starts a count again, with its kind and aircraft, once it was counted in part', async () => {
    const item = await call('POST', '/api/work-items', { kind: 'aircraft', reference: `AC-${box.id}` });
    const body = { kind: 'shift_end', place: 'Hangar 2', workItemIds: [item.body.id] };
    await start(body);
    const before = await kinds();
    expect((await setStatus(box.path, 'incomplete')).status).toBe(200);
    expect(await kinds()).toEqual(before);
    await photograph('present');
    expect((await setStatus(box.path, 'incomplete')).status).toBe(200);
    const [fresh, former] = await list();
    expect(fresh).toMatchObject({ kind: 'shift_end', fresh: true, state: 'open', place: 'Hangar 2' });
    expect(fresh?.['workItems']).toMatchObject([{ id: item.body.id, reference: `AC-${box.id}` }]);
    expect(former).toMatchObject({ kind: 'shift_end', state: 'superseded' });
    expect((await call('GET', drawer())).body.isPhotoOfInventory).toBe(false);
  });

  it('CYC-020 a mark alone is part of a count', async () => {
    await photograph('present');
    await setStatus(box.path, 'complete');
    await start({ kind: 'shift_end' });
    await mark('missing', 0);
    await setStatus(box.path, 'incomplete');
    expect((await statesOf()).slice(0, 2)).toEqual([
      ['shift_end', true, 'open'],
      ['shift_end', true, 'superseded'],
    ]);
  });

  it('CYC-015 deleting the toolbox cancels its open inventory, which stays in the activity log', async () => {
    await start({ kind: 'shift_end' });
    const { id } = (await newest()) as Shown;
    await call('DELETE', box.path, undefined, ours.admin);
    expect((await kinds()).slice(-2)).toEqual(['inventory_cancelled', 'toolbox_deleted']);
    expect((await call('GET', `/api/inventories/${id}`)).status).toBe(404);
    const { events } = (await call('GET', '/api/events', undefined, ours.admin)).body;
    expect(events.slice(0, 2).map((one: { what: string }) => one.what)).toEqual([
      `Deleted ${box.toolboxId}`,
      `Cancelled the inventory "Shift end" of ${box.toolboxId}`,
    ]);
    const { url } = (await call('POST', '/api/events/export', { format: 'csv' }, ours.admin)).body;
    const exported = await test.app.inject({ method: 'GET', url });
    expect(exported.body).toContain(`Cancelled the inventory ""Shift end"" of ${box.toolboxId}`);
  });
});

describe('an inventory', () => {
  it('CYC-010 CYC-012 records what it was for, who counted, and each drawer, and prints it', async () => {
    const [aircraft, job] = [
      await call('POST', '/api/work-items', { kind: 'aircraft', reference: `84-${box.id}`, title: 'F-16C' }),
      await call('POST', '/api/work-items', { kind: 'job', reference: `J-${box.id}` }),
    ];
    await test.call('POST', `${box.path}/inventories`, {
      token: ours.admin,
      body: {
        kind: 'before_flight',
        place: 'Ramp 4',
        note: 'Engine run',
        workItemIds: [aircraft.body.id, job.body.id],
      },
      headers: { 'device-time': '2026-01-02T03:04:05.000Z' },
    });
    await photograph('present', 'missing');
    await setStatus(drawer(), 'complete');
    await setStatus(box.path, 'complete');
    const shown = (await newest()) as Shown;
    const { inventory, drawers } = (await call('GET', `/api/inventories/${shown.id}`)).body;
    expect(inventory).toEqual(shown);
    expect(inventory).toMatchObject({
      kind: 'before_flight',
      place: 'Ramp 4',
      note: 'Engine run',
      incompleteDrawers: [2],
      missing: 1,
      startedBy: { name: 'Dana Whitfield', rank: 'TSgt', unit: '151 MXG' },
      endedBy: { name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' },
      workItems: [
        { kind: 'aircraft', title: 'F-16C' },
        { kind: 'job', title: null },
      ],
    });
    expect(drawers).toMatchObject([
      {
        number: 1,
        status: 'complete',
        by: { name: 'Ray Ortiz' },
        isPhotoOfInventory: true,
        imageUrl: expect.any(String),
        missing: [{ uniqueId: 'tool-2', name: 'Wrench 2' }],
        excused: [],
      },
      { number: 2, status: 'incomplete', by: null, photoAt: null },
    ]);
    const { cases } = (await call('GET', `/api/inventories/${shown.id}`)).body;
    expect(cases).toMatchObject([{ state: 'open', toolName: 'Wrench 2', drawerNumber: 1 }]);
    const events = await eventsOf(test, ours.organizationId, box.id);
    const started = events.find(({ kind }) => kind === 'inventory_started');
    expect([started?.deviceTime?.toISOString(), started?.after]).toMatchObject([
      '2026-01-02T03:04:05.000Z',
      { inventoryId: shown.id, kind: 'before_flight', fresh: true },
    ]);
    const completed = events.find(({ kind }) => kind === 'toolbox_completed');
    expect(completed?.after).toMatchObject({ inventoryId: shown.id, kind: 'before_flight' });
    const text = await receiptOf(shown);
    for (const words of [
      'Inventory Before flight Place Ramp 4',
      `Aircraft 84-${box.id}, F-16C`.slice(0, 20),
      `Job J-${box.id}`.slice(0, 12),
      'Note Engine run',
      'Started by Dana Whitfield, TSgt, 151 MXG,',
      'Completed by Ray Ortiz, SrA, 2 AMXS',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('CYC-011 has a receipt when completed, of what was stored then, also after the next one', async () => {
    await photograph('missing', 'present');
    const open = (await newest()) as Shown;
    const refused = await call('GET', `/api/inventories/${open.id}/receipt`);
    expect([refused.status, refused.body.code]).toEqual([409, 'inventory_not_completed']);
    await setStatus(box.path, 'complete');
    await start({ kind: 'shift_end' });
    await photograph('present', 'present');
    const settings = { type: 'rolling', drawers: 2, eid: 'EQ-99' };
    await call('PUT', box.path, settings, ours.admin);
    await setStatus(box.path, 'complete');
    const [second, first] = await list();
    const texts = [await receiptOf(first as Shown), await receiptOf(second as Shown)];
    expect(texts[0]).toContain('Equipment ID EQ-7');
    expect(texts[0]).toContain('1 tool: Wrench 1 (drawer 1)');
    expect(texts[1]).toContain('Equipment ID EQ-99');
    expect(texts[1]).toContain('Inventory Shift end');
    expect(texts[1]).toContain('Missing tools none');
  });

  it('GEN-005 prints its times by the clocks of the organization too', async () => {
    const url = '/api/organizations/settings';
    const set = async (body: object) => {
      const { version } = (await call('GET', url)).body;
      const headers = { 'if-match': String(version) };
      return test.call('PUT', url, { token: ours.admin, body, headers });
    };
    await set({ timeZone: 'Asia/Tokyo' });
    await setStatus(box.path, 'complete');
    const [done] = await list();
    const text = await receiptOf(done as Shown);
    const tokyo = new Date(Date.parse(String(done?.['endedAt'])) + 9 * 3_600_000).toISOString();
    expect(text).toContain(`UTC (${tokyo.slice(0, 16).replace('T', ' ')} in Asia/Tokyo)`);
    await set({ timeZone: 'UTC' });
  });

  const requirePhotos = async (photo: 'required' | 'any') => {
    const url = '/api/organizations/settings';
    const headers = { 'if-match': String((await call('GET', url)).body.version) };
    await test.call('PUT', url, { token: ours.admin, body: { photo }, headers });
  };

  it('CYC-013 may require a photo of itself in each drawer; otherwise the receipt says that it is older', async () => {
    await photograph('present');
    await setStatus(box.path, 'complete');
    await start({ kind: 'shift_end' });
    await requirePhotos('required');
    const before = await kinds();
    for (const body of [{ status: 'complete' }, { status: 'complete', reason: 'Checked by eye' }]) {
      const { status, body: refusal } = await call('POST', `${drawer()}/status`, body);
      expect([status, refusal.code]).toEqual([409, 'photo_required']);
    }
    expect(await kinds()).toEqual(before);
    await requirePhotos('any');
    expect((await setStatus(drawer(), 'complete')).status).toBe(200);
    await setStatus(box.path, 'complete');
    expect(await receiptOf((await newest()) as Shown)).toContain('Photo of an earlier inventory');
    await requirePhotos('required');
    await start({ kind: 'shift_end' });
    await photograph('present');
    expect((await setStatus(drawer(), 'complete')).status).toBe(200);
    await setStatus(box.path, 'complete');
    expect(await receiptOf((await newest()) as Shown)).not.toContain('Photo of an earlier inventory');
    await requirePhotos('any');
  });

  it('CYC-013 needs a photo from after its start, also if a mark has opened it', async () => {
    await photograph('present');
    await setStatus(box.path, 'complete');
    test.clock.advance(60_000);
    await call('POST', `${drawer()}/tool-missing?toolIndex=0`, { toolName: 'Wrench 1' });
    await requirePhotos('required');
    const refused = await call('POST', `${drawer()}/status`, { status: 'complete' });
    expect([refused.status, refused.body.code]).toEqual([409, 'photo_required']);
    await requirePhotos('any');
    expect((await setStatus(drawer(), 'complete')).status).toBe(200);
  });

  describe('CYC-013 a photo that is not of this inventory', () => {
    const save = (imageUrl: string) =>
      call('POST', `${drawer()}/scan`, { imageUrl, tools: tools('present') });
    const isOfInventory = async () => (await call('GET', drawer())).body.isPhotoOfInventory;
    let former = '';
    beforeEach(async () => {
      await photograph('present');
      former = (await call('GET', drawer())).body.imageUrl;
      await setStatus(box.path, 'complete');
      await start({ kind: 'shift_end' });
      await photograph('missing');
      expect(await isOfInventory()).toBe(true);
    });

    it('is one of an earlier inventory, named again', async () => {
      const { photoAt } = (await save(former)).body.drawer;
      expect(await isOfInventory()).toBe(false);
      const inventory = await newest();
      expect(photoAt < String(inventory?.startedAt)).toBe(true);
    });

    it('is one of an earlier inventory, though newer than what the drawer shows', async () => {
      test.clock.advance(1000);
      const { imageUrl } = (await scan(test, ours.maintainer, { drawer: drawer(2), tools: tools('present') }))
        .body.drawer;
      test.clock.advance(1000);
      await start({ kind: 'spot', supersede: { reason: 'Surveillance' } }, ours.admin);
      await save(imageUrl);
      expect(await isOfInventory()).toBe(false);
    });

    it('is one that is older than the photo that the drawer shows, even from the same count', async () => {
      const older = (await call('GET', drawer())).body.imageUrl;
      test.clock.advance(1000);
      await photograph('present');
      const newest = (await call('GET', drawer())).body.imageUrl;
      test.clock.advance(1000);
      const { photoAt } = (await save(older)).body.drawer;
      expect(await isOfInventory()).toBe(false);
      expect(Date.parse(photoAt)).toBeLessThan(test.clock.now().getTime() - 1000);
      await save(newest);
      expect(await isOfInventory()).toBe(true);
    });

    it('is one on an external address', async () => {
      await save('https://pictures.example/drawer.jpg');
      expect(await isOfInventory()).toBe(false);
    });
  });

  it('CYC-001 is named on its toolbox in the list of toolboxes until it ends', async () => {
    const named = async () => {
      const { body } = await call('GET', '/api/toolboxes');
      return body.find(({ toolboxId }: { toolboxId: string }) => toolboxId === box.toolboxId).openInventory;
    };
    expect(await named()).toBeUndefined();
    await start({ kind: 'before_flight' });
    expect(await named()).toBe('before_flight');
    await setStatus(box.path, 'complete');
    expect(await named()).toBeUndefined();
  });

  it('CYC-014 is cancelled by a lead with a reason, once; what was counted in it does not count', async () => {
    await start({ kind: 'return' });
    await photograph('present', 'missing');
    await setStatus(drawer(), 'complete');
    const { id } = (await newest()) as Shown;
    const cancel = (body: object, token = ours.admin) =>
      call('POST', `/api/inventories/${id}/cancel`, body, token);
    expect((await cancel({ reason: 'By mistake' }, ours.maintainer)).status).toBe(403);
    expect((await cancel({ reason: 'ab' })).body.message).toBe('A reason is required');
    const { status, body } = await cancel({ reason: 'By mistake' });
    expect([status, body.inventory.state, body.inventory.endReason]).toEqual([
      200,
      'cancelled',
      'By mistake',
    ]);
    const after = (await call('GET', drawer())).body;
    expect([after.status, after.isPhotoOfInventory, after.tools[1].status]).toEqual([
      'incomplete',
      false,
      'missing',
    ]);
    const again = await cancel({ reason: 'By mistake' });
    expect([again.status, again.body.code]).toEqual([409, 'inventory_ended']);
  });

  it('CYC-016 is listed newest first, 50 a page, by kind and time', async () => {
    for (let count = 0; count < 26; count += 1) {
      await start({ kind: 'shift_start', supersede: { reason: 'Next' } });
      await start({ kind: 'shift_end', supersede: { reason: 'Next' } });
    }
    const first = (await call('GET', `${box.path}/inventories`)).body;
    expect(first.inventories).toHaveLength(50);
    const second = (await call('GET', `${box.path}/inventories?cursor=${first.nextCursor}`)).body;
    expect([second.inventories.length, second.nextCursor]).toEqual([2, null]);
    const all = [...first.inventories, ...second.inventories];
    expect(new Set(all.map(({ id }: Shown) => id)).size).toBe(52);
    const times = all.map(({ startedAt }: Shown) => startedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(await list('kind=shift_start')).toHaveLength(26);
    const since = await list(`from=${times[9]}&to=${times[0]}`);
    expect(since.map(({ startedAt }) => startedAt)).toEqual(times.slice(1, 10));
    for (const query of ['cursor=x', 'kind=other', 'from=yesterday', 'state=completed']) {
      expect((await call('GET', `${box.path}/inventories?${query}`)).status).toBe(400);
    }
  }, 60_000);

  it('CYC-016 has a first page that reads as few rows with 10,000 inventories', async () => {
    const other = await createToolbox(test, ours.admin);
    const fill = async (toolbox: { readonly id: string; readonly path: string }, rows: number) => {
      await call('POST', `${toolbox.path}/inventories`, { kind: 'shift_end' });
      await test.database.asOwner(async (owner) => {
        await sql`set session_replication_role = replica`.execute(owner);
        await sql`insert into inventories (organization_id, id, toolbox_row_id, kind, fresh, state, started_at,
            started_by, start_sequence, ended_at, ended_by, end_sequence, missing, not_accounted_for, excused)
          select organization_id, gen_random_uuid(), toolbox_row_id, kind, fresh, 'completed', started_at,
            started_by, start_sequence, started_at, started_by, start_sequence, 0, 0, 0
          from inventories, generate_series(1, ${rows}::integer)
          where toolbox_row_id = ${toolbox.id} and state = 'open'`.execute(owner);
        await sql`set session_replication_role = origin`.execute(owner);
      });
    };
    await fill(other, 50);
    await fill(box, 10_000);
    // As after some time: the plan follows from how many rows there are.
    await test.database.asOwner((owner) => sql`analyze inventories`.execute(owner));
    // The counter may still hold what earlier transactions of the connection read.
    const counted = async (db: Db): Promise<number> => {
      const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::integer as rows
        from pg_stat_xact_user_tables where relname = 'inventories'`.execute(db);
      return rows[0]?.rows ?? 0;
    };
    const rowsRead = ({ id }: { readonly id: string }) =>
      inOrganization(test.deps.db, ours.organizationId, async (db) => {
        const before = await counted(db);
        const toolbox = { organizationId: ours.organizationId, id };
        expect(await selectInventories(db, toolbox, { kind: 'shift_end', limit: 50 })).toHaveLength(50);
        return (await counted(db)) - before;
      });
    const few = await rowsRead(other);
    expect(few).toBeGreaterThanOrEqual(50);
    expect(await rowsRead(box)).toBeLessThanOrEqual(1.5 * few);
    await test.database.asOwner(async (owner) => {
      await sql`delete from inventories where start_sequence = end_sequence`.execute(owner);
    });
  }, 60_000);
});
