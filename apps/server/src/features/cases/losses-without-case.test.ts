import { beforeEach, describe, expect, it } from 'vitest';
import { givenToolbox } from '../../test/cases.ts';
import { scan, toolboxBody, tools, useTeam } from '../../test/factories.ts';
import { givenMissingTool } from '../../test/missing-tool.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, complete, list } = at;
const { deleteBox, startAnother, saveNothing } = givenMissingTool(test, ours, at);

describe('a missing tool without a case', () => {
  const drawer = () => at.drawer(2);
  beforeEach(() => scan(test, ours.maintainer, { drawer: drawer(), tools: tools('missing') }));
  const caseOfDrawer = async () => (await list()).filter(({ drawerNumber }) => drawerNumber === 2);
  const suspected = [{ state: 'suspected', toolName: 'Wrench 1' }];

  it('LOST-024 gets one when its drawer is put away', async () => {
    await call('PUT', at.box().path, toolboxBody({ drawers: 1 }), ours.admin);
    expect(await caseOfDrawer()).toMatchObject(suspected);
    await call('PUT', at.box().path, toolboxBody({ drawers: 2 }), ours.admin);
    await call('PUT', at.box().path, toolboxBody({ drawers: 1 }), ours.admin);
    expect(await caseOfDrawer()).toHaveLength(1);
  });

  it('LOST-024 gets one when its toolbox is deleted', async () => {
    await deleteBox();
    expect(await caseOfDrawer()).toMatchObject(suspected);
  });

  it('LOST-024 gets one when its drawer is completed after the photo and the whole list were removed', async () => {
    expect((await saveNothing(drawer())).status).toBe(200);
    expect((await call('GET', drawer())).body.tools).toMatchObject([{ name: 'Wrench 1', status: 'missing' }]);
    await complete(drawer());
    expect(await caseOfDrawer()).toMatchObject(suspected);
  });

  it('LOST-024 gets one when its inventory is cancelled and its toolbox then deleted', async () => {
    const { inventories } = (await call('GET', `${at.box().path}/inventories`)).body;
    await call('POST', `/api/inventories/${inventories[0].id}/cancel`, { reason: 'By mistake' }, ours.admin);
    expect(await caseOfDrawer()).toEqual([]);
    await deleteBox();
    expect(await caseOfDrawer()).toMatchObject(suspected);
  });

  const others = tools('missing', 'present').slice(1);
  const assign = async (templateTools: object[]) => {
    const templateImageUrl = dataUrl(await plainJpeg());
    return call('POST', `${drawer()}/assign-template`, { templateImageUrl, templateTools }, ours.admin);
  };
  const leaving: readonly { name: string; leave: () => Promise<unknown> }[] = [
    {
      name: 'its photo is taken again without it',
      leave: () => scan(test, ours.maintainer, { drawer: drawer(), tools: others }),
    },
    {
      name: 'its photo is taken again and its list is empty',
      leave: () => scan(test, ours.maintainer, { drawer: drawer(), tools: [] }),
    },
    {
      name: 'the positions are saved without it',
      leave: () => call('POST', `${drawer()}/scan`, { tools: others }),
    },
    {
      name: 'another count supersedes this one, and the drawer is photographed without it',
      leave: async () => [
        await startAnother(),
        await scan(test, ours.maintainer, { drawer: drawer(), tools: others }),
      ],
    },
    {
      name: 'the list leaves its place out, another count begins, and the template loses the place',
      leave: async () => [
        await assign(tools('present', 'present')),
        await scan(test, ours.maintainer, { drawer: drawer(), tools: others }),
        await startAnother(),
        await assign(others),
      ],
    },
    {
      name: 'the list leaves its place out, and the template is removed',
      leave: async () => [
        await assign(tools('present', 'present')),
        await scan(test, ours.maintainer, { drawer: drawer(), tools: others }),
        await call('DELETE', `${drawer()}/template`, undefined, ours.admin),
      ],
    },
  ];
  it.each(leaving)('LOST-024 gets one when $name', async ({ leave }) => {
    expect(await caseOfDrawer()).toEqual([]);
    await leave();
    expect(await caseOfDrawer()).toMatchObject(suspected);
  });

  it("LOST-024 gets one when it is saved as missing and then left out of the same photo's list", async () => {
    const unjudged = tools('missing', 'missing');
    await scan(test, ours.maintainer, { drawer: drawer(), tools: unjudged });
    await scan(test, ours.maintainer, { drawer: drawer(), tools: unjudged });
    const { tools: listed } = (await call('GET', drawer())).body;
    expect(listed.map(({ status }: { status: string }) => status)).toEqual(['missing', 'missing']);
    await call('POST', `${drawer()}/scan`, { tools: unjudged.slice(1) });
    expect(await caseOfDrawer()).toMatchObject(suspected);
  });

  it('LOST-024 gets none if it is a proposal that nobody has checked', async () => {
    const proposed = tools('present', 'present').map((tool) => ({ ...tool, needsReview: true }));
    await scan(test, ours.maintainer, {
      drawer: drawer(),
      tools: [...tools('missing'), ...proposed.slice(1)],
    });
    await scan(test, ours.maintainer, { drawer: drawer(), tools: tools('missing') });
    expect(await caseOfDrawer()).toEqual([]);
  });

  it('LOST-024 gets none as long as its list names it', async () => {
    await call('POST', `${drawer()}/scan`, { tools: tools('missing').map((tool) => ({ ...tool, x: 30 })) });
    const [former] = tools('missing');
    await scan(test, ours.maintainer, { drawer: drawer(), tools: [{ ...former, uniqueId: 'new' }] });
    expect(await caseOfDrawer()).toEqual([]);
  });

  it('LOST-005 gets none when cases are off', async () => {
    await at.change({ lostCases: 'off' });
    await deleteBox();
    expect(await caseOfDrawer()).toEqual([]);
    await at.change({ lostCases: 'on' });
  });
});
