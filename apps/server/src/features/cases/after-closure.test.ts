import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { givenToolbox } from '../../test/cases.ts';
import {
  addMember,
  createToolbox,
  registerOrganization,
  scan,
  tools,
  useTeam,
} from '../../test/factories.ts';
import { givenMissingTool } from '../../test/missing-tool.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, mark, list } = at;
const { known, caseNumber, closeCase, closeAs, boxDone, startAnother } = givenMissingTool(test, ours, at);

const blocks = async (id: string) =>
  (await at.releaseOf(id)).blocks.map(({ caseNumber: number }: { caseNumber: number }) => number);
const newest = async () => (await list())[0];
const report = () =>
  call('POST', '/api/cases', {
    toolboxId: at.box().toolboxId,
    drawerNumber: 1,
    uniqueId: 'tool-1',
    toolName: 'Wrench 1',
  });

describe('a case closed as found during a later count', () => {
  const closeInNextCount = async () => {
    await boxDone();
    test.clock.advance(MINUTE_MS);
    await startAnother();
    const former = await caseNumber();
    await closeCase(former, 'found');
    expect(await blocks(known.plane)).toEqual([]);
    test.clock.advance(MINUTE_MS);
    return former;
  };
  const answers = [
    { uniqueId: 'tool-1', status: 'missing' },
    { uniqueId: 'tool-2', status: 'present' },
  ];
  const checkByEye = () =>
    call('POST', `${at.drawer()}/status`, {
      status: 'complete',
      checkedByEye: answers,
      reason: 'The camera is broken',
    });

  it.each([
    ['the photo is the same', () => Promise.resolve()],
    [
      'only another tool was moved',
      async () => {
        const [first, second] = tools('missing', 'present');
        return call('POST', `${at.drawer()}/scan`, { tools: [first, { ...second, x: 60 }] });
      },
    ],
    ['another tool was marked missing', () => mark('missing', 1)],
    ['a new photo misses it', () => photograph('missing', 'present')],
    ['a check by eye misses it', checkByEye],
  ])(
    'LOST-028 is followed by none in the same count if %s, and by one in the next',
    async (_what, change) => {
      const former = await closeInNextCount();
      await change();
      await complete();
      await boxDone();
      const ofTool = async () => (await list()).filter(({ toolName }) => toolName === 'Wrench 1');
      expect(await ofTool()).toMatchObject([{ number: former }]);
      await startAnother();
      await photograph('missing', 'present');
      await complete();
      const [next] = await ofTool();
      expect(next).toMatchObject({ state: 'suspected', formerNumber: former });
      expect(await blocks(known.plane)).toContain(next?.number);
    },
  );

  it('LOST-028 is followed by one in the same count if a person reports the tool', async () => {
    const former = await closeInNextCount();
    await photograph('missing', 'present');
    expect((await report()).body.case).toMatchObject({ state: 'open', formerNumber: former });
  });
});

describe('after a closure as found or as an error', () => {
  const attach = async (why: string) => {
    const { id } = await at.aircraft();
    await call('POST', `/api/cases/${await caseNumber()}/work-items`, { workItemId: id, why });
    return id;
  };

  it('LOST-028 the next case of the place blocks what two people had not cleared, also if added by hand', async () => {
    await boxDone();
    const [added, cleared] = [await attach('It stood there'), await attach('It stood there too')];
    const halfCleared = await attach('And so did it');
    const former = await caseNumber();
    const clear = (id: string) => `/api/cases/${former}/work-items/${id}/clear`;
    for (const id of [cleared, halfCleared])
      await call('POST', clear(id), { reason: 'Searched with a borescope' }, ours.admin);
    await call('POST', `${clear(cleared)}/confirm`, {}, known.inspector);
    await closeCase(former, 'found');
    expect(await blocks(added)).toEqual([]);
    test.clock.advance(MINUTE_MS);
    await startAnother();
    await photograph('missing', 'present');
    await complete();
    const next = await newest();
    expect(next).toMatchObject({ state: 'suspected', formerNumber: former });
    expect([await blocks(added), await blocks(known.plane)]).toEqual([[next?.number], [next?.number]]);
    expect([await blocks(cleared), await blocks(halfCleared)]).toEqual([[], [next?.number]]);
    const { workItems } = (await call('GET', `/api/cases/${next?.number}`)).body;
    expect(workItems).toContainEqual(expect.objectContaining({ id: added, why: 'It stood there' }));
  });

  it('LOST-028 OFF-010 a mark that waited on a device since before the closure is no sight after it', async () => {
    await boxDone();
    const added = await attach('It stood there');
    const former = await caseNumber();
    const queuedAt = test.clock.now().toISOString();
    test.clock.advance(MINUTE_MS);
    await closeCase(former, 'found');
    test.clock.advance(MINUTE_MS);
    const sent = await test.call('POST', `${at.drawer()}/tool-found?toolIndex=0`, {
      token: ours.maintainer,
      body: { toolName: 'Wrench 1' },
      headers: { 'queued-at': queuedAt, 'idempotency-key': test.deps.ids.uuid() },
    });
    expect(sent.status).toBe(200);
    await startAnother();
    await photograph('missing', 'present');
    await complete();
    expect(await newest()).toMatchObject({ state: 'suspected', formerNumber: former });
    expect(await blocks(added)).toEqual([former + 1]);
  });

  it.each(['found', 'recorded_in_error'])('LOST-028 %s, a report by hand names it', async (outcome) => {
    await boxDone();
    const added = await attach('It stood there');
    const former = await caseNumber();
    await closeCase(former, outcome);
    const { status, body } = await report();
    expect([status, body.case.formerNumber]).toEqual([201, former]);
    expect(await blocks(added)).toEqual([body.case.number]);
  });

  it('LOST-028 a report by hand names none if the tool was seen since', async () => {
    await closeAs('found');
    await mark('found');
    expect((await report()).body.case).toMatchObject({ formerNumber: null });
  });

  it('LOST-028 recorded in error, the next count that misses the tool makes one that names it', async () => {
    await closeAs('recorded_in_error');
    const former = await caseNumber();
    await startAnother();
    await complete();
    expect(await newest()).toMatchObject({ state: 'suspected', formerNumber: former });
  });
});

describe('after a closure', () => {
  const acceptRisk = async () => {
    await boxDone();
    const number = await caseNumber();
    const body = { outcome: 'risk_accepted', note: 'Fell overboard at 38 N, 9 W' };
    await call('POST', `/api/cases/${number}/closure`, body, ours.admin);
    const confirmed = await call('POST', `/api/cases/${number}/closure/confirm`, {}, known.inspector);
    expect(confirmed.body.case).toMatchObject({ state: 'closed', outcome: 'risk_accepted' });
    return number;
  };

  it('LOST-028 with the risk accepted, counts make none and name it, until the tool was seen there', async () => {
    const former = await acceptRisk();
    await startAnother();
    await photograph('missing', 'present');
    await complete();
    await boxDone();
    expect(await list()).toHaveLength(1);
    const [{ id }] = (await call('GET', `${at.box().path}/inventories`)).body.inventories;
    const { drawers } = (await call('GET', `/api/inventories/${id}`)).body;
    expect(drawers[0].excused).toMatchObject([{ name: 'Wrench 1', reason: `case ${former}, risk accepted` }]);
    await photograph('present', 'present');
    await photograph('missing', 'present');
    await complete();
    expect(await newest()).toMatchObject({ state: 'suspected', formerNumber: null });
  });

  it('LOST-020 LOST-028 marked found, then closed as found: its place is not to be counted again', async () => {
    await boxDone();
    await mark('found');
    await closeCase(await caseNumber(), 'found');
    expect(await list('state=current')).toEqual([]);
    await startAnother();
    await photograph('missing', 'present');
    await complete();
    expect(await newest()).toMatchObject({ state: 'suspected', formerNumber: null });
  });

  it('LOST-019 one person closes alone if the only other person is deactivated', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const box = await createToolbox(test, admin, { drawers: 1 });
    await scan(test, admin, { drawer: `${box.path}/drawer/1`, tools: tools('missing') });
    await call('POST', `${box.path}/status`, { status: 'complete' }, admin);
    const { id } = await addMember(test, organizationId);
    const alone = (what: string, body = {}) => call('POST', `/api/cases/1/${what}`, body, admin);
    await alone('closure', { outcome: 'found', place: 'Wheel well' });
    expect((await alone('closure/confirm')).body.code).toBe('second_person_required');
    await call('PATCH', `/api/organizations/users/${id}`, { active: false }, admin);
    expect((await alone('closure/confirm')).body.case).toMatchObject({ state: 'closed', singlePerson: true });
  });
});
