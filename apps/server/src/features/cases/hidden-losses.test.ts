import { beforeEach, describe, expect, it } from 'vitest';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import { scan, toolboxBody, tools, useOrganization, useTeam } from '../../test/factories.ts';
import { givenMissingTool } from '../../test/missing-tool.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, mark, list } = at;
const theirs = useOrganization(test);
const { known, caseNumber, closeCase, closeAs, boxDone, deleteBox, startAnother, ...acts } = givenMissingTool(
  test,
  ours,
  at,
);
const { without, saveNothing, saveWithout } = acts;

const isListedMissing = async (place = 'tool-1') => {
  const { tools: missing } = (await call('GET', '/api/missing-tools')).body;
  return missing.some(
    ({ toolboxId, uniqueId }: { toolboxId: string; uniqueId: string }) =>
      toolboxId === at.box().toolboxId && uniqueId === place,
  );
};

interface Path {
  readonly name: string;
  readonly walk: () => Promise<unknown>;
  /** What the case says afterwards. */
  readonly state: string;
  /** Whether the list of missing tools still names it. */
  readonly isListed: boolean;
}

const archiveDrawer = async () => {
  const { path } = at.box();
  await call('POST', `${path}/drawer/2/status`, { status: 'complete' });
  return call('PUT', path, toolboxBody({ drawers: 1 }), ours.admin);
};

/** Every way in which a tool that is not there can stop being shown as missing. */
const paths: readonly Path[] = [
  { name: 'nothing is done', walk: boxDone, state: 'open', isListed: true },
  {
    name: 'it is marked found after the toolbox is complete',
    walk: async () => [await boxDone(), await mark('found')],
    state: 'open',
    isListed: false,
  },
  {
    name: 'the photo is taken again in a later inventory',
    walk: async () => [await boxDone(), await startAnother(), await photograph('present', 'present')],
    state: 'open',
    isListed: false,
  },
  {
    name: 'the positions are saved without it',
    walk: async () => [await boxDone(), await saveWithout()],
    state: 'open',
    isListed: true,
  },
  {
    name: 'the template is saved without its place, and the list too',
    walk: async () => [
      await boxDone(),
      await call('POST', `${at.drawer()}/assign-template`, await without(), ours.admin),
      await saveWithout(),
    ],
    state: 'open',
    isListed: false,
  },
  {
    name: 'its place gets another name, and the next count sees it there',
    walk: async () => {
      await boxDone();
      const { templateImageUrl } = (await call('GET', at.drawer())).body;
      const [first, second] = tools('present', 'present');
      const renamed = [{ ...first, name: 'Spare' }, { ...second }];
      const body = { templateImageUrl, templateTools: renamed };
      await call('POST', `${at.drawer()}/assign-template`, body, ours.admin);
      await startAnother();
      return scan(test, ours.maintainer, { drawer: at.drawer(), tools: renamed });
    },
    state: 'open',
    isListed: false,
  },
  {
    name: 'the template is removed, and the list is saved without it',
    walk: async () => [
      await boxDone(),
      await call('DELETE', `${at.drawer()}/template`, undefined, ours.admin),
      await saveWithout(),
    ],
    state: 'open',
    isListed: false,
  },
  {
    name: 'its photo and the whole list are removed',
    walk: async () => [await saveNothing(), await boxDone()],
    state: 'open',
    isListed: true,
  },
  { name: 'another inventory supersedes this one', walk: startAnother, state: 'suspected', isListed: true },
  {
    name: 'another inventory supersedes this one and sees it',
    walk: async () => [await startAnother(), await photograph('present', 'present'), await boxDone()],
    state: 'open',
    isListed: false,
  },
  {
    name: 'the inventory is cancelled',
    walk: async () => {
      const { inventories } = (await call('GET', `${at.box().path}/inventories`)).body;
      const url = `/api/inventories/${inventories[0].id}/cancel`;
      return call('POST', url, { reason: 'By mistake' }, ours.admin);
    },
    state: 'suspected',
    isListed: true,
  },
  { name: 'the toolbox is deleted', walk: deleteBox, state: 'suspected', isListed: false },
  {
    name: 'the toolbox is deleted after its completion',
    walk: async () => [await boxDone(), await deleteBox()],
    state: 'open',
    isListed: false,
  },
];

describe('a tool that is not there', () => {
  it.each(paths)(
    'LOST-024 stays on record and its aircraft blocked when $name',
    async ({ walk, state, isListed }) => {
      const before = await caseNumber();
      await walk();
      const lost = (await list()).find(({ number }) => number === before);
      expect(lost).toMatchObject({ state, toolName: 'Wrench 1', drawerNumber: 1 });
      expect(await isListedMissing()).toBe(isListed);
      // Everyone sees it by its number, with who saw the tool last and on which photo.
      const details = (await call('GET', `/api/cases/${before}`)).body;
      expect(details.lastSeen).toMatchObject({ person: { name: 'Ray Ortiz' } });
      expect((await test.call('GET', details.lastSeen.picture.imageUrl)).status).toBe(200);
      const strangers = await test.call('GET', `/api/cases/${before}`, { token: theirs.admin });
      expect(strangers.status).toBe(404);
      for (const reader of [ours.maintainer, ours.admin, known.inspector]) {
        const cases = (await call('GET', '/api/cases?state=not_closed', undefined, reader)).body.cases;
        expect(cases).toContainEqual(lost);
      }
      const release = await at.releaseOf(known.plane);
      expect(release.releasable).toBe(false);
      expect(release.blocks.map((one: { caseNumber: number }) => one.caseNumber)).toContain(before);
      // A suspected one opens automatically, whatever happened to its inventory or its toolbox.
      await at.pass(31);
      expect((await call('GET', `/api/cases/${before}`)).body.case.state).toBe('open');
      // Those who must act are notified.
      const notices = (await call('GET', '/api/notifications', undefined, known.inspector)).body
        .notifications;
      expect(notices.map(({ kind, path }: { kind: string; path: string }) => [kind, path])).toContainEqual([
        'case_opened',
        `/cases/${before}`,
      ]);
    },
  );

  it('LOST-024 in a drawer that is put away stays on record and blocked', async () => {
    const drawer = at.drawer(2);
    await scan(test, ours.maintainer, { drawer, tools: tools('missing') });
    await boxDone();
    const [lost] = await list();
    await archiveDrawer();
    expect((await call('GET', drawer)).status).toBe(404);
    expect((await call('GET', `/api/cases/${lost?.number}`)).body.case).toMatchObject({
      state: 'open',
      drawerNumber: 2,
      isDrawerThere: false,
    });
  });

  it.each([
    ['found', 'count_again', 2],
    ['removed', 'excused', 1],
  ])(
    'LOST-024 closed as %s by two people is still listed as missing, and the case says %s',
    async (outcome, standing, casesAfterNextCount) => {
      await closeAs(outcome);
      expect(await isListedMissing()).toBe(true);
      expect(await list('state=current')).toMatchObject([{ outcome, standing }]);
      const details = (await call('GET', `/api/cases/${await caseNumber()}`)).body.case;
      expect([details.proposedBy.name, details.confirmedBy.name]).toEqual(['Dana Whitfield', 'Ray Ortiz']);
      await startAnother();
      await photograph('missing', 'present');
      await complete();
      expect(await list()).toHaveLength(casesAfterNextCount);
    },
  );

  it('CYC-009 that is no longer on the list of a complete toolbox reopens its drawer and the toolbox', async () => {
    await boxDone();
    const { status } = await call('POST', `${at.drawer()}/scan`, { tools: tools('missing') });
    expect(status).toBe(200);
    expect((await call('GET', at.drawer())).body.status).toBe('incomplete');
    expect((await call('GET', at.box().path)).body.status).toBe('incomplete');
    const { inventories } = (await call('GET', `${at.box().path}/inventories`)).body;
    expect(inventories[0]).toMatchObject({ state: 'open', kind: 'unplanned', fresh: false });
  });

  it('LOST-020 LOST-028 closed as found and then removed from the list in the same count gets another case', async () => {
    await closeAs('found');
    const former = await caseNumber();
    await call('POST', `${at.drawer()}/assign-template`, await without(), ours.admin);
    await saveWithout();
    expect(await list('state=current')).toContainEqual(
      expect.objectContaining({ toolName: 'Wrench 1', state: 'suspected', formerNumber: former }),
    );
  });

  it('LOST-028 closed as removed stands on the receipt also if the list leaves its place out', async () => {
    await closeAs('removed');
    const number = await caseNumber();
    await startAnother();
    await scan(test, ours.maintainer, { drawer: at.drawer(), tools: tools('missing', 'present').slice(1) });
    await complete();
    await boxDone();
    const { inventories } = (await call('GET', `${at.box().path}/inventories`)).body;
    expect(inventories[0]).toMatchObject({ state: 'completed', notAccountedFor: 1, excused: 1 });
    const completions = await eventsOfKind(test, ours.organizationId, 'toolbox_completed');
    expect(completions.at(-1)?.after).toMatchObject({
      excused: [{ name: 'Wrench 1', reason: `case ${number}, removed` }],
    });
  });

  it('LOST-020 reported while its drawer calls it present is missing from then on, and must be counted again after a closure as found', async () => {
    const report = {
      toolboxId: at.box().toolboxId,
      drawerNumber: 1,
      uniqueId: 'tool-2',
      toolName: 'Wrench 2',
    };
    await boxDone();
    const { status, body } = await call('POST', '/api/cases', report);
    expect([status, body.drawer.status, body.drawer.tools[1].status]).toEqual([201, 'incomplete', 'missing']);
    expect((await call('GET', at.drawer())).body).toEqual(body.drawer);
    expect(await isListedMissing('tool-2')).toBe(true);
    await closeCase(body.case.number, 'found');
    expect((await list('state=current')).find(({ toolName }) => toolName === 'Wrench 2')).toMatchObject({
      outcome: 'found',
      standing: 'count_again',
    });
  });

  describe('a mark that waited on a device since before the discovery', () => {
    let queuedAt: string;
    beforeEach(() => (queuedAt = new Date(test.clock.now().getTime() - 60_000).toISOString()));
    const sendFound = async () => {
      const { version } = (await call('GET', at.drawer())).body;
      const headers = { 'queued-at': queuedAt, 'if-match': `"${version}"` };
      const sent = await test.call('POST', `${at.drawer()}/tool-found?toolIndex=0`, {
        token: ours.maintainer,
        body: { toolName: 'Wrench 1' },
        headers: { ...headers, 'idempotency-key': test.deps.ids.uuid() },
      });
      expect(sent.status).toBe(200);
    };

    it('LOST-002 OFF-010 closes no case', async () => {
      await sendFound();
      expect(await list()).toMatchObject([{ toolName: 'Wrench 1', state: 'suspected' }]);
    });

    it('LOST-002 OFF-010 closes none when the next act is about another tool, either', async () => {
      await sendFound();
      await mark('missing', 1);
      expect(await list()).toMatchObject([{ toolName: 'Wrench 1', state: 'suspected' }]);
    });

    it('LOST-028 OFF-010 does not say that the tool was seen after a closure as removed', async () => {
      await closeAs('removed');
      await sendFound();
      expect(await list('state=current')).toMatchObject([{ outcome: 'removed', standing: 'excused' }]);
    });
  });

  it('LOST-002 marked found in the same count leaves a case that says by whom and how', async () => {
    await mark('found');
    await boxDone();
    const { entries, case: lost } = (await call('GET', `/api/cases/${await caseNumber()}`)).body;
    expect(lost).toMatchObject({ state: 'closed', outcome: 'recounted', recountedBy: 'hand' });
    expect(entries[0]).toMatchObject({ kind: 'closed', outcome: 'recounted', person: { name: 'Ray Ortiz' } });
    expect(await list('recountedBy=hand')).toHaveLength(1);
  });
});
