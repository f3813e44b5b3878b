// @postgres locks the record, so that cases of two people take turns.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, createToolbox, scan, tools, useTeam } from '../../test/factories.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, drawer, list, photograph, complete, mark, theCase, statesOf, change, pass } = at;

describe('a drawer completed with a missing tool', () => {
  it('LOST-001 makes a suspected case; two such tools make two', async () => {
    await photograph('missing', 'present', 'missing');
    expect(await list()).toEqual([]);
    await complete();
    expect(await statesOf()).toEqual([
      ['Wrench 3', 'suspected'],
      ['Wrench 1', 'suspected'],
    ]);
    const [newest] = await list();
    expect(newest).toMatchObject({ source: 'drawer', drawerNumber: 1, openedAt: null });
    expect(newest?.['advancesAt']).toEqual(expect.any(String));
  });

  it('LOST-001 also for a place of the template that the list leaves out, old or new', async () => {
    await at.assign('present', 'present');
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end' });
    await photograph('present');
    // A version without the place, saved during the count, takes nothing out of the count.
    await at.assign('present');
    await complete();
    expect(await statesOf()).toEqual([['Wrench 2', 'suspected']]);
  });

  it('LOST-002 is recounted when the tool is marked found in the same inventory, and no longer blocks', async () => {
    const item = await at.aircraft();
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [item.id] });
    await photograph('missing', 'present');
    await complete();
    expect((await at.releaseOf(item.id)).releasable).toBe(false);
    await mark('found', 0);
    expect(await theCase()).toMatchObject({
      state: 'closed',
      outcome: 'recounted',
      recountedBy: 'hand',
      confirmedBy: null,
      advancesAt: null,
    });
    expect(await at.releaseOf(item.id)).toMatchObject({ releasable: true, blocks: [] });
    await pass(31);
    expect(await theCase()).toMatchObject({ state: 'closed' });
  });

  it('LOST-029 is recounted by a mark only if the setting allows it, and those are listed', async () => {
    await change({ recountNeedsPhoto: true });
    await photograph('missing', 'present');
    await complete();
    await mark('found', 0);
    expect(await statesOf()).toEqual([['Wrench 1', 'suspected']]);
    await change({ recountNeedsPhoto: false });
    await complete();
    expect(await statesOf()).toEqual([['Wrench 1', 'closed']]);
    expect(await list('recountedBy=hand')).toHaveLength(1);
    expect(await list('recountedBy=photo')).toEqual([]);
  });

  it('LOST-002 stays suspected when a later inventory sees the tool', async () => {
    await photograph('missing', 'present');
    await complete();
    const start = { kind: 'shift_end', supersede: { reason: 'Shift is over' } };
    await call('POST', `${at.box().path}/inventories`, start);
    await photograph('present', 'present');
    expect(await statesOf()).toEqual([['Wrench 1', 'suspected']]);
    await complete(at.box().path);
    expect(await statesOf()).toEqual([['Wrench 1', 'open']]);
  });

  it('LOST-004 opens automatically after the set minutes, with the product as its actor', async () => {
    await change({ suspectedMinutes: 5 });
    await photograph('missing');
    await complete();
    await pass(4);
    expect(await statesOf()).toEqual([['Wrench 1', 'suspected']]);
    await pass(2);
    expect(await theCase()).toMatchObject({ state: 'open', openedAt: expect.any(String) });
    const { number } = await theCase();
    const { entries } = (await call('GET', `/api/cases/${number}`)).body;
    expect(entries[0]).toMatchObject({ kind: 'opened', person: { name: 'Stowed (automatic)' } });
    await change({ suspectedMinutes: 30 });
  });

  it('LOST-007 makes one case for a tool, completed twice or by two people at once', async () => {
    await photograph('missing', 'present');
    const other = await addMember(test, ours.organizationId);
    const tokens = [ours.maintainer, other.token];
    await Promise.all(
      tokens.map((token) => call('POST', `${drawer()}/status`, { status: 'complete' }, token)),
    );
    await complete();
    await Promise.all([complete(at.box().path), complete(at.box().path)]);
    expect(await statesOf()).toEqual([['Wrench 1', 'open']]);
  });
});

describe('a toolbox completed anyway', () => {
  it('LOST-003 opens every case, answers as before, and makes those that are not there yet', async () => {
    await photograph('missing', 'missing');
    await complete();
    await scan(test, ours.maintainer, { drawer: drawer(2), tools: tools('missing') });
    const { status, body } = await complete(at.box().path);
    expect([status, Object.keys(body), body.toolbox.status]).toEqual([
      200,
      ['success', 'toolbox'],
      'complete',
    ]);
    const cases = await list();
    expect(cases.map(({ source, state, drawerNumber }) => [drawerNumber, source, state])).toEqual([
      [2, 'toolbox', 'open'],
      [1, 'drawer', 'open'],
      [1, 'drawer', 'open'],
    ]);
    const opened = await eventsOfKind(test, ours.organizationId, 'case_suspected', 'case_opened');
    const own = opened.filter(({ toolboxRowId }) => toolboxRowId === at.box().id).map(({ kind }) => kind);
    expect(own).toEqual(['case_suspected', 'case_suspected', 'case_opened', 'case_opened', 'case_opened']);
  });

  it('LOST-005 makes no case when the setting is off; reporting by hand still works', async () => {
    await change({ lostCases: 'off' });
    await photograph('missing', 'present');
    await complete();
    await complete(at.box().path);
    expect(await list()).toEqual([]);
    const report = {
      toolboxId: at.box().toolboxId,
      drawerNumber: 1,
      uniqueId: 'tool-1',
      toolName: 'Wrench 1',
    };
    const { status, body } = await call('POST', '/api/cases', { ...report, note: 'Not in the bay' });
    expect([status, body.case.state, body.case.source]).toEqual([201, 'open', 'report']);
    const again = await call('POST', '/api/cases', report);
    expect([again.status, again.body.code, again.body.case]).toEqual([409, 'case_exists', body.case]);
    expect((await call('POST', '/api/cases', { ...report, uniqueId: 'x' })).status).toBe(404);
    await change({ lostCases: 'on' });
  });

  it('LOST-005 is reported for a place in a drawer that nobody has photographed', async () => {
    await at.assign('present', 'present');
    const report = {
      toolboxId: at.box().toolboxId,
      drawerNumber: 1,
      uniqueId: 'tool-2',
      toolName: 'Wrench 2',
    };
    expect((await call('POST', '/api/cases', report)).body.case).toMatchObject({
      state: 'open',
      toolName: 'Wrench 2',
    });
  });
});

describe('what a case shows', () => {
  it('LOST-008 when, by whom and on which photo the tool was last seen, with both crops, or never', async () => {
    await at.assign('present', 'present');
    await photograph('present', 'missing');
    const { photoAt } = (await call('GET', drawer())).body;
    test.clock.advance(MINUTE_MS);
    await photograph('missing', 'missing');
    await complete();
    const [second, first] = await list();
    const { lastSeen, template } = (await call('GET', `/api/cases/${first?.number}`)).body;
    expect(Math.abs(Date.parse(lastSeen.at) - Date.parse(photoAt))).toBeLessThan(MINUTE_MS / 2);
    expect(lastSeen).toMatchObject({ by: 'person', person: { name: 'Ray Ortiz' } });
    expect(lastSeen.picture.shape).toMatchObject({ x: 10, width: 12 });
    expect(template.shape).toMatchObject({ x: 10, width: 12 });
    for (const { imageUrl } of [lastSeen.picture, template]) {
      expect((await test.call('GET', imageUrl)).status).toBe(200);
    }
    expect((await call('GET', `/api/cases/${second?.number}`)).body.lastSeen).toBeNull();
  });

  it('LOST-026 has numbers without gaps, also for cases at the same moment, and none of a failed act', async () => {
    await photograph('missing', 'missing', 'missing');
    await complete();
    const other = await createToolbox(test, ours.admin, { drawers: 1 });
    await scan(test, ours.maintainer, { drawer: `${other.path}/drawer/1`, tools: tools('missing') });
    await scan(test, ours.maintainer, { drawer: drawer(2), tools: tools('missing') });
    await Promise.all([complete(drawer(2)), complete(`${other.path}/drawer/1`)]);
    const numbers = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .selectFrom('lostCases')
        .select('number')
        .where('organizationId', '=', ours.organizationId)
        .orderBy('number')
        .execute(),
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_row, index) => index + 1));
  });
});
