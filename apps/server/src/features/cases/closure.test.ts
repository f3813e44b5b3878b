// @postgres two confirmations at the same moment.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseWorkItem, TimelineEntry } from '@stowed/contract';
import { MINUTE_MS } from '@stowed/domain';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import {
  addMember,
  createToolbox,
  registerOrganization,
  scan,
  tools,
  useTeam,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, mark, theCase, list } = at;
let lead: string;
let inspector: string;
let number: number;

async function withDuty(duty: string): Promise<string> {
  const { id, token } = await addMember(test, ours.organizationId);
  await call('PUT', `/api/organizations/users/${id}/duties`, { duties: [duty] }, ours.admin);
  return token;
}
beforeAll(async () => {
  lead = await withDuty('lead');
  inspector = await withDuty('inspector');
});
/** An open case of a tool that was seen once. */
beforeEach(async () => {
  await photograph('present', 'present');
  await photograph('missing', 'present');
  await complete();
  await complete(at.box().path);
  ({ number } = await theCase());
});

const act = (what: string, body: object = {}, token?: string) =>
  call('POST', `/api/cases/${number}/${what}`, body, token);
const found = { outcome: 'found', place: 'Wheel well' };
const stateOf = async () => (await theCase()).state;
const details = async () => (await call('GET', `/api/cases/${number}`)).body;

describe('the search log', () => {
  it('LOST-012 needs an area and a result; the first search sets searching', async () => {
    const refused = await act('entries', { kind: 'search', result: 'nothing' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Say where you searched']);
    expect((await act('entries', { kind: 'search', area: 'Bay 2' })).status).toBe(400);
    expect(await stateOf()).toBe('open');
    const search = { kind: 'search', area: 'Bay 2', result: 'nothing', text: 'Both racks' };
    const { status, body } = await act('entries', search);
    expect([status, body.case.state]).toEqual([201, 'searching']);
    await act('entries', { kind: 'notified', text: 'Shift lead, by phone' });
    const { entries } = await details();
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'notified', text: 'Shift lead, by phone' },
      { kind: 'search', area: 'Bay 2', result: 'nothing', text: 'Both racks', person: { name: 'Ray Ortiz' } },
    ]);
  });

  it('LOST-012 changes and deletes no entry, whatever happens to the case', async () => {
    await act('entries', { kind: 'search', area: 'Bay 2', result: 'nothing', text: 'Both racks' });
    const before = (await details()).entries;
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const path = `/api/cases/${number}/entries/${before[0].sequence}`;
      expect((await call(method, path, { text: 'Nothing' }, ours.admin)).status).toBe(404);
    }
    await act('closure', found);
    await act('closure/confirm', {}, ours.admin);
    await act('reopen', { reason: 'It was another wrench' }, ours.admin);
    const { entries } = await details();
    expect(entries.length).toBe(before.length + 3);
    expect(entries.slice(3)).toEqual(before);
  });

  it('LOST-012 opens a suspected case with its first search', async () => {
    const box = await createToolbox(test, ours.admin, { drawers: 1 });
    await scan(test, ours.maintainer, { drawer: `${box.path}/drawer/1`, tools: tools('missing') });
    await complete(`${box.path}/drawer/1`);
    const [lost] = (await call('GET', `/api/cases?toolboxId=${box.toolboxId}`)).body.cases;
    number = lost.number;
    const { body } = await act('entries', { kind: 'search', area: 'Bay 2', result: 'nothing' });
    expect(body.case).toMatchObject({ state: 'searching', openedAt: expect.any(String) });
    const kinds = (await details()).entries.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['search', 'opened', 'suspected']);
  });

  it('LOST-013 checks a photo as any other picture, and stores nothing without it', async () => {
    const photo = { kind: 'photo', text: 'The empty place' };
    const bad = await act('entries', { ...photo, imageData: 'data:image/jpeg;base64,AAAA' });
    expect([bad.status, bad.body.code]).toEqual([400, 'invalid_image_data']);
    expect((await details()).entries.map(({ kind }: { kind: string }) => kind)).not.toContain('photo');
    await act('entries', { ...photo, imageData: dataUrl(await plainJpeg()) });
    const [entry] = (await details()).entries;
    expect(entry).toMatchObject({ kind: 'photo', text: 'The empty place' });
    expect((await test.call('GET', entry.imageUrl)).status).toBe(200);
  });

  it('LOST-014 is escalated once, at the set time, and by hand before', async () => {
    await at.pass(59);
    expect(await stateOf()).toBe('open');
    await at.pass(2);
    expect(await stateOf()).toBe('escalated');
    await at.pass(120);
    const escalated = await eventsOfKind(test, ours.organizationId, 'case_escalated');
    expect(escalated.filter(({ toolboxRowId }) => toolboxRowId === at.box().id)).toHaveLength(1);
    expect((await act('escalate')).body.code).toBe('case_state');
  });
});

describe('closing', () => {
  it.each([
    [{ outcome: 'found' }, 'Say where it was found'],
    [{ outcome: 'removed', note: 'Taken out' }, 'Say where it was removed'],
    [{ outcome: 'removed', place: 'Wheel well' }, 'Say how it was removed'],
    [{ outcome: 'risk_accepted', note: 'Fell overboard' }, 'Give a reason of at least 20 characters'],
    [{ outcome: 'recorded_in_error' }, 'A reason is required'],
    [{ outcome: 'recounted', place: 'Wheel well' }, 'Invalid outcome'],
  ])('LOST-015 refuses %o', async (body, message) => {
    const refused = await act('closure', body, lead);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(await stateOf()).toBe('open');
  });

  const overboard = {
    outcome: 'risk_accepted',
    note: 'Fell overboard at 38 N, 9 W; cannot be in the aircraft',
  };

  it('LOST-015 LOST-017 lets a lead propose risk accepted, and only an inspector confirm it', async () => {
    expect((await act('closure', overboard)).body.code).toBe('duty_missing');
    expect(await stateOf()).toBe('open');
    expect((await act('closure', overboard, lead)).body.case.state).toBe('closing');
    // An old version changes nothing about who may.
    const refused = await act('closure/confirm', { version: 1 }, ours.admin);
    expect([refused.status, refused.body.code]).toEqual([403, 'duty_missing']);
    const { body } = await act('closure/confirm', {}, inspector);
    expect(body.case).toMatchObject({ state: 'closed', outcome: 'risk_accepted', singlePerson: false });
  });

  it('LOST-016 agrees to the proposal that the second person saw, not to a later one', async () => {
    await act('closure', found);
    const { version } = await theCase();
    await act('closure/reject', { reason: 'That is another wrench' }, inspector);
    await act('closure', { outcome: 'removed', place: 'Engine', note: 'Taken out for repair' });
    const refused = await act('closure/confirm', { version }, inspector);
    expect([refused.status, refused.body.code]).toEqual([409, 'case_state']);
    expect(await stateOf()).toBe('closing');
    const now = refused.body.case.version;
    expect((await act('closure/confirm', { version: now }, inspector)).body.case.outcome).toBe('removed');
  });

  it('LOST-022 an inspector agrees to the clearing that was read, not to a later one', async () => {
    const { id } = await at.aircraft();
    const clear = `work-items/${id}/clear`;
    await act('work-items', { workItemId: id, why: 'It stood there' });
    await act(clear, { reason: 'Searched with a borescope' }, lead);
    const { version } = await theCase();
    await act('work-items', { workItemId: id, why: 'It was there a second time' });
    await act(clear, { reason: 'Searched by eye only' }, lead);
    const refused = await act(`${clear}/confirm`, { version }, inspector);
    expect([refused.status, refused.body.code]).toEqual([409, 'case_state']);
    expect((await at.releaseOf(id)).releasable).toBe(false);
    expect((await act(`${clear}/confirm`, { version: refused.body.case.version }, inspector)).status).toBe(
      200,
    );
    expect((await at.releaseOf(id)).releasable).toBe(true);
  });

  it('LOST-016 never by the proposer, whatever the duties or sessions, after role and state', async () => {
    await act('closure', found, inspector);
    const me = (await call('GET', '/api/user', undefined, inspector)).body;
    const again = await test.call('POST', '/api/auth/login', {
      body: { username: me.username, password: 'correct horse' },
    });
    const url = `/api/organizations/users/${me.id}/duties`;
    await call('PUT', url, { duties: ['lead', 'inspector'] }, ours.admin);
    for (const token of [inspector, again.body.token]) {
      for (const [deed, body] of [
        ['confirm', {}],
        ['reject', { reason: 'On second thought' }],
      ] as const) {
        const refused = await act(`closure/${deed}`, body, token);
        expect([refused.status, refused.body.message]).toEqual([403, 'A second person must confirm']);
      }
    }
    await call('PUT', url, { duties: ['inspector'] }, ours.admin);
    expect(await stateOf()).toBe('closing');
    expect((await act('closure/confirm')).body.code).toBe('forbidden');
  });

  it('LOST-018 rejection needs a reason and puts the state back; the proposal stays on record', async () => {
    await act('entries', { kind: 'search', area: 'Bay 2', result: 'found' });
    await act('closure', found);
    expect((await act('closure/reject', { reason: '' }, inspector)).body.code).toBe('reason_required');
    const { body } = await act('closure/reject', { reason: 'That is another wrench' }, inspector);
    expect(body.case).toMatchObject({ state: 'searching', outcome: null, proposedBy: null });
    expect(body.case.advancesAt).toEqual(expect.any(String));
    expect((await details()).entries.slice(0, 2)).toMatchObject([
      { kind: 'rejected', text: 'That is another wrench' },
      { kind: 'proposed', outcome: 'found', text: 'Wheel well' },
    ]);
    await at.pass(61);
    expect(await stateOf()).toBe('escalated');
  });

  it('LOST-021 of two confirmations at once one is 200 and one 409, with one closure on record', async () => {
    await act('closure', found);
    const both = await Promise.all([inspector, ours.admin].map((token) => act('closure/confirm', {}, token)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const closed = await eventsOfKind(test, ours.organizationId, 'case_closed');
    expect(closed.filter(({ toolboxRowId }) => toolboxRowId === at.box().id)).toHaveLength(1);
  });

  it('LOST-020 as found marks nothing present: the place is to be counted again until someone sees it', async () => {
    await act('closure', found);
    await act('closure/confirm', {}, inspector);
    const { tools: stored } = (await call('GET', at.drawer())).body;
    expect(stored[0].status).toBe('missing');
    expect(await list('state=current')).toMatchObject([{ number, standing: 'count_again' }]);
    await mark('found');
    expect(await list('state=current')).toEqual([]);
    const late = await act('entries', { kind: 'note', text: 'It was behind the strut' });
    expect([late.status, late.body.code]).toEqual([409, 'case_closed']);
  });

  it('LOST-019 alone only where there is exactly one active person, and it says so', async () => {
    const { admin } = await registerOrganization(test);
    const box = await createToolbox(test, admin, { drawers: 1 });
    await scan(test, admin, { drawer: `${box.path}/drawer/1`, tools: tools('missing') });
    await call('POST', `${box.path}/status`, { status: 'complete' }, admin);
    const alone = (what: string, body: object = {}) => call('POST', `/api/cases/1/${what}`, body, admin);
    await alone('closure', found);
    const closed = (await alone('closure/confirm')).body.case;
    expect(closed).toMatchObject({ state: 'closed', singlePerson: true });
    const listed = (await call('GET', '/api/cases?state=closed', undefined, admin)).body.cases;
    expect(listed).toMatchObject([{ number: 1, singlePerson: true }]);
    const headers = { authorization: `Bearer ${admin}` };
    const report = await test.app.inject({ method: 'GET', url: '/api/cases/1/report', headers });
    const words = readPdf(report.rawPayload).flatMap(({ texts }) => texts);
    expect(words.join(' ')).toContain('(closed by one person)');
    await alone('reopen', { reason: 'Not so' });
    await alone('closure', found);
    const { organizationId } = (await call('GET', '/api/user', undefined, admin)).body;
    await addMember(test, organizationId);
    expect((await alone('closure/confirm')).body.code).toBe('second_person_required');
  });
});

describe('after a closure', () => {
  async function close(body: object): Promise<void> {
    await act('closure', body, lead);
    expect((await act('closure/confirm', {}, inspector)).status).toBe(200);
  }
  async function countAgain(...statuses: ('present' | 'missing')[]): Promise<void> {
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end' });
    await photograph(...statuses);
    await complete();
    await complete(at.box().path);
  }
  const removed = { outcome: 'removed', place: 'Engine 2', note: 'Taken out with a magnet' };

  it('LOST-028 as removed, counts open no case and name it, until the tool was seen there', async () => {
    await close(removed);
    await countAgain('missing', 'present');
    expect(await list()).toHaveLength(1);
    const [inventory] = (await call('GET', `${at.box().path}/inventories`)).body.inventories;
    expect(inventory).toMatchObject({ missing: 1, excused: 1 });
    const { drawers } = (await call('GET', `/api/inventories/${inventory.id}`)).body;
    expect(drawers[0].excused).toMatchObject([{ name: 'Wrench 1', reason: `case ${number}, removed` }]);
    const reply = await test.app.inject({
      method: 'GET',
      url: `/api/inventories/${inventory.id}/receipt`,
      headers: { authorization: `Bearer ${ours.maintainer}` },
    });
    const text = readPdf(reply.rawPayload).flatMap(({ texts }) => texts);
    expect(text.join(' ')).toContain(`Wrench 1 (drawer 1): case ${number}, removed`);
    await countAgain('present', 'present');
    await countAgain('missing', 'present');
    expect(await list()).toMatchObject([{ state: 'open', formerNumber: null }, { number }]);
  });

  it('LOST-028 as found, still missing in the next count opens one that names the former', async () => {
    await close(found);
    await countAgain('missing', 'present');
    const [newest] = await list();
    expect(newest).toMatchObject({ toolName: 'Wrench 1', state: 'open', formerNumber: number });
  });

  it('LOST-028 as found, the count in which it was closed opens no other', async () => {
    await countAgain('present', 'present');
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end' });
    await photograph('present', 'missing');
    await complete();
    const [suspected] = await list();
    number = suspected?.number ?? 0;
    await act('report');
    await close(found);
    await call('POST', `${at.drawer()}/status`, { status: 'incomplete' });
    await complete();
    await complete(at.box().path);
    expect((await list()).map(({ toolName }) => toolName)).toEqual(['Wrench 2', 'Wrench 1']);
  });

  it('LOST-023 it can be reopened with a reason, unless a newer one is open, and blocks again', async () => {
    const item = await at.aircraft();
    await act('work-items', { workItemId: item.id, why: 'It stood beside the bench' });
    await close(found);
    expect((await at.releaseOf(item.id)).releasable).toBe(true);
    expect((await act('reopen', { reason: '' }, inspector)).body.code).toBe('reason_required');
    const { body } = await act('reopen', { reason: 'It was another wrench' }, inspector);
    expect(body.case).toMatchObject({ state: 'open', outcome: null, confirmedBy: null });
    expect((await at.releaseOf(item.id)).releasable).toBe(false);
    const cleared = await at.aircraft();
    await act('work-items', { workItemId: cleared.id, why: 'It stood there too' });
    await act(`work-items/${cleared.id}/clear`, { reason: 'Searched with a borescope' }, lead);
    await act(`work-items/${cleared.id}/clear/confirm`, {}, inspector);
    await close(found);
    await act('reopen', { reason: 'It was the other one' }, inspector);
    const releasable = async ({ id }: { id: string }) => (await at.releaseOf(id)).releasable;
    expect([await releasable(item), await releasable(cleared)]).toEqual([false, true]);
    await close(found);
    await countAgain('missing', 'present');
    const refused = await act('reopen', { reason: 'It was another wrench' }, inspector);
    expect([refused.status, refused.body.code]).toEqual([409, 'case_exists']);
    expect(refused.body.case.formerNumber).toBe(number);
  });

  const countFor = async (...workItemIds: string[]) => {
    const body = { kind: 'before_flight', workItemIds, supersede: { reason: 'The next flight' } };
    expect((await call('POST', `${at.box().path}/inventories`, body)).status).toBe(201);
  };
  const questioned = async () =>
    (await details()).workItems.map(({ id, why, inventory, isBlocking }: CaseWorkItem) => [
      id,
      inventory?.kind ?? why,
      isBlocking,
    ]);

  it('LOST-009 LOST-023 a reopened case blocks what the toolbox was counted for since the tool was last seen', async () => {
    const [during, after, cleared] = [await at.aircraft(), await at.aircraft(), await at.aircraft()];
    await act('work-items', { workItemId: cleared.id, why: 'It stood there too' });
    await act(`work-items/${cleared.id}/clear`, { reason: 'Searched with a borescope' }, lead);
    await act(`work-items/${cleared.id}/clear/confirm`, {}, inspector);
    test.clock.advance(MINUTE_MS);
    await countFor(during.id);
    await close(found);
    test.clock.advance(MINUTE_MS);
    await countFor(after.id, cleared.id);
    expect((await at.releaseOf(after.id)).releasable).toBe(true);
    const { body } = await act('reopen', { reason: 'It was another wrench' }, inspector);
    for (const { id } of [during, after]) {
      expect(body.case.workItems).toContainEqual(expect.objectContaining({ id, isBlocking: true }));
      expect(await at.releaseOf(id)).toMatchObject({ releasable: false, blocks: [{ caseNumber: number }] });
    }
    expect((await questioned()).toSorted()).toEqual(
      [
        [during.id, 'before_flight', true],
        [after.id, 'before_flight', true],
        [cleared.id, 'It stood there too', false],
      ].toSorted(),
    );
    const added = (await details()).entries.filter(({ kind }: TimelineEntry) => kind === 'work_item_added');
    expect(
      added
        .map(({ subject, text }: TimelineEntry) => [subject, text])
        .slice(0, 2)
        .toSorted(),
    ).toEqual(
      [
        [during.reference, null],
        [after.reference, null],
      ].toSorted(),
    );
  });

  it('LOST-009 a reopened case blocks nothing from before the tool was last seen', async () => {
    const former = await at.aircraft();
    const box = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${box.path}/drawer/1`;
    const count = (body: object) => call('POST', `${box.path}/inventories`, body);
    await count({ kind: 'shift_start', workItemIds: [former.id] });
    await complete(box.path);
    test.clock.advance(MINUTE_MS);
    await scan(test, ours.maintainer, { drawer, tools: tools('present') });
    test.clock.advance(MINUTE_MS);
    await scan(test, ours.maintainer, { drawer, tools: tools('missing') });
    await complete(box.path);
    ({ number } = (await call('GET', `/api/cases?toolboxId=${box.toolboxId}`)).body.cases[0]);
    await close(found);
    await act('reopen', { reason: 'It was another wrench' }, inspector);
    expect(await questioned()).toEqual([]);
    expect((await at.releaseOf(former.id)).releasable).toBe(true);
  });
});
