import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { givenToolbox } from '../../test/cases.ts';
import { scan, tools, toolboxBody, useTeam } from '../../test/factories.ts';
import { smallPicture } from '../../test/pictures.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, list, statesOf } = at;
let plane: string;
beforeEach(async () => {
  plane = (await at.aircraft()).id;
});

const start = (...workItemIds: string[]) =>
  call('POST', `${at.box().path}/inventories`, {
    kind: 'shift_end',
    workItemIds,
    supersede: { reason: 'Shift is over' },
  });
const boxDone = () => complete(at.box().path);
const save = (listed: object[]) => scan(test, ours.maintainer, { drawer: at.drawer(), tools: listed });
const isReleasable = async () => (await at.releaseOf(plane)).releasable;
/** A complete count of the toolbox for the aircraft, and the start of the next one. */
async function count(save1: () => Promise<unknown>): Promise<void> {
  await start(plane);
  await save1();
  await complete();
  await boxDone();
  test.clock.advance(MINUTE_MS);
  await start();
}

describe('a drawer without a template', () => {
  /** Shapes as an engine proposes them: with generated names, and with new ids on each photo. */
  const proposals = (photo: string, number: number) =>
    tools(...Array.from({ length: number }, () => 'present' as const)).map((tool, index) => ({
      ...tool,
      name: `Tool ${index + 1}`,
      uniqueId: `${photo}-${index + 1}`,
      x: index * 15,
    }));

  it('LOST-024 gets a case for the tool marked missing when a new photo shows fewer tools', async () => {
    await start(plane);
    await save(proposals('first', 5));
    await call('POST', `${at.drawer()}/tool-missing?toolIndex=2`, { toolName: 'Tool 3' });
    await save(proposals('second', 4));
    expect(await statesOf()).toEqual([['Tool 3', 'suspected']]);
    expect(await isReleasable()).toBe(false);
    await complete();
    await boxDone();
    expect(await statesOf()).toEqual([['Tool 3', 'open']]);
  });

  it('LOST-024 gets a case for the tool marked missing even if a new photo proposes its empty place again', async () => {
    await save(proposals('first', 5));
    await call('POST', `${at.drawer()}/tool-missing?toolIndex=2`, { toolName: 'Tool 3' });
    await save(proposals('second', 5));
    expect(await statesOf()).toEqual([['Tool 3', 'suspected']]);
  });

  it('LOST-024 gets a case for the missing tool even if another tool takes its generated name', async () => {
    const [lost, other] = proposals('first', 2);
    await save([{ ...lost, status: 'missing' }, other as object]);
    await save(proposals('second', 1));
    expect(await list()).toMatchObject([{ toolName: 'Tool 1', state: 'suspected' }]);
  });

  it('LOST-024 gets one case for each tool fewer than in the last count', async () => {
    await count(() => save(proposals('first', 5)));
    await save(proposals('second', 3));
    expect(await list()).toEqual([]);
    await complete();
    expect(await statesOf()).toEqual([
      ['Tool 5', 'suspected'],
      ['Tool 4', 'suspected'],
    ]);
    expect(await isReleasable()).toBe(false);
    await boxDone();
    // Nothing is said twice.
    await start();
    await save(proposals('third', 3));
    await complete();
    expect(await statesOf()).toEqual([
      ['Tool 5', 'open'],
      ['Tool 4', 'open'],
    ]);
  });

  it('LOST-001 gets none if it holds as many tools as before, or a person adds what the engine left out', async () => {
    await count(() => save(proposals('first', 4)));
    await save(proposals('second', 4));
    await complete();
    await boxDone();
    await start();
    const [first, ...others] = proposals('third', 4);
    await save(others);
    await call('POST', `${at.drawer()}/scan`, { tools: [...others, first] });
    await complete();
    await boxDone();
    expect(await list()).toEqual([]);
  });

  it('LOST-001 gets none for what an engine proposed before the drawer had a template', async () => {
    await count(async () => {
      const imageData = await smallPicture('reference.jpg');
      const photo = { imageData, toolboxId: at.box().toolboxId, drawerNumber: 1 };
      const { imageUrl, tools: shapes } = (await call('POST', '/api/process-image', photo)).body;
      const sure = shapes.filter(({ needsReview }: { needsReview?: boolean }) => needsReview !== true);
      expect(sure.length).toBeGreaterThan(3);
      await scan(test, ours.maintainer, { drawer: at.drawer(), imageUrl, tools: sure });
    });
    expect(await list()).toEqual([]);
    await at.assign('present', 'present');
    await photograph('present', 'present');
    await complete();
    expect(await list()).toEqual([]);
  });

  it('LOST-001 gets none for photos that differ before the first count has ended', async () => {
    await save(proposals('first', 5));
    await save(proposals('second', 3));
    await complete();
    await boxDone();
    expect(await list()).toEqual([]);
  });

  it.each([
    ['another count that began since was superseded', () => start()],
    [
      'another count was cancelled',
      async () => {
        const [{ id }] = (await call('GET', `${at.box().path}/inventories`)).body.inventories;
        await call('POST', `/api/inventories/${id}/cancel`, { reason: 'By mistake' }, ours.admin);
      },
    ],
  ])('LOST-024 has one of a tool that the next photo omits, also if %s', async (_what, end) => {
    await count(() => photograph('present', 'present'));
    await photograph('present');
    await end();
    await photograph('present');
    await complete();
    expect(await statesOf()).toEqual([['Wrench 2', 'suspected']]);
    expect(await isReleasable()).toBe(false);
  });

  it('LOST-024 gets one for a tool that was seen in a count that was never completed', async () => {
    await start(plane);
    await photograph('present', 'present');
    await start();
    await photograph('present');
    await complete();
    expect(await statesOf()).toEqual([['Wrench 2', 'suspected']]);
    expect(await isReleasable()).toBe(false);
  });

  it.each([
    ['its toolbox is completed anyway', boxDone, 'open'],
    ['its toolbox is deleted', () => call('DELETE', at.box().path, undefined, ours.admin), 'suspected'],
  ])('LOST-024 has one of a tool that the next photo omits, if %s', async (_what, end, state) => {
    await count(() => photograph('present', 'present'));
    await photograph('present');
    await end();
    expect(await statesOf()).toEqual([['Wrench 2', state]]);
  });

  it('LOST-024 gets one for a tool that the next photo does not show, if the drawer is put away', async () => {
    const drawer = at.drawer(2);
    const photo = (...listed: Parameters<typeof tools>) =>
      scan(test, ours.maintainer, { drawer, tools: tools(...listed) });
    await photo('present', 'present');
    await boxDone();
    await start();
    await photo('present');
    await call('PUT', at.box().path, toolboxBody({ drawers: 1 }), ours.admin);
    expect(await statesOf()).toEqual([['Wrench 2', 'suspected']]);
  });

  it('LOST-024 gets none for a tool in its place that a person removes from the list on purpose', async () => {
    await count(() => photograph('present', 'present'));
    await call('POST', `${at.drawer()}/scan`, { tools: tools('present') });
    await photograph('present');
    await complete();
    expect(await list()).toEqual([]);
  });
});

describe('a drawer whose template loses a place', () => {
  const loseFirst = async () => {
    const { templateImageUrl } = (await call('GET', at.drawer())).body;
    const templateTools = tools('present', 'present').slice(1);
    const body = { templateImageUrl, templateTools };
    expect((await call('POST', `${at.drawer()}/assign-template`, body, ours.admin)).status).toBe(200);
  };
  const photographSecond = () => save(tools('present', 'present').slice(1));
  beforeEach(() => at.assign('present', 'present'));

  it.each([
    ['before the next count', async () => [await loseFirst(), await start()]],
    ['in the next count', loseFirst],
  ])('LOST-024 has a case of a tool that was in its place, if that is %s', async (_when, lose) => {
    await count(() => photograph('present', 'present'));
    await lose();
    await photographSecond();
    await complete();
    expect(await statesOf()).toEqual([['Wrench 1', 'suspected']]);
    expect(await isReleasable()).toBe(false);
    await boxDone();
    expect(await statesOf()).toEqual([['Wrench 1', 'open']]);
  });

  it('LOST-001 gets a case for a tool that nobody had looked for yet', async () => {
    await start(plane);
    await loseFirst();
    await photographSecond();
    await complete();
    expect(await statesOf()).toEqual([['Wrench 1', 'suspected']]);
    expect(await isReleasable()).toBe(false);
  });

  it('LOST-001 has none while the list goes on naming the tool as present', async () => {
    await count(() => photograph('present', 'present'));
    await loseFirst();
    await photograph('present', 'present');
    await complete();
    expect(await list()).toEqual([]);
  });

  it('LOST-024 has none if its place is renamed and seen before the completion: the mark stays on record', async () => {
    await start(plane);
    await photograph('present', 'present');
    await at.mark('missing');
    const { templateImageUrl } = (await call('GET', at.drawer())).body;
    const [first, second] = tools('present', 'present');
    const templateTools = [{ ...first, name: 'Spare' }, { ...second }];
    await call('POST', `${at.drawer()}/assign-template`, { templateImageUrl, templateTools }, ours.admin);
    await save(templateTools);
    await complete();
    expect(await list()).toEqual([]);
    const { entries } = (await call('GET', `${at.drawer()}/history`)).body;
    const marked = entries.find(({ kind }: { kind: string }) => kind === 'tool_missing');
    expect(marked.tools).toMatchObject([{ name: 'Wrench 1', status: 'missing' }]);
  });

  const redraw = async (word = 'Wrench', number = 2) => {
    const { templateImageUrl } = (await call('GET', at.drawer())).body;
    const present = Array.from({ length: number }, () => 'present' as const);
    const templateTools = tools(...present).map((tool, index) => ({
      ...tool,
      name: `${word} ${index + 1}`,
      uniqueId: `new-${tool.uniqueId}`,
    }));
    await call('POST', `${at.drawer()}/assign-template`, { templateImageUrl, templateTools }, ours.admin);
    return templateTools;
  };

  it.each(['before the next count', 'in the next count'])(
    'LOST-001 has none if all places are drawn again under the same names %s',
    async (when) => {
      await count(() => photograph('present', 'present'));
      const redrawn = await redraw();
      if (when === 'before the next count') await start();
      await save(redrawn);
      await complete();
      await boxDone();
      expect(await list()).toEqual([]);
    },
  );

  it('LOST-001 has one for a tool that is missing from its redrawn place', async () => {
    await count(() => photograph('present', 'present'));
    const [first, second] = await redraw();
    await save([{ ...first, status: 'missing' }, { ...second }]);
    await complete();
    expect(await statesOf()).toEqual([['Wrench 1', 'suspected']]);
  });

  it('LOST-001 has one for each tool whose name is on none of the new places', async () => {
    await count(() => photograph('present', 'present'));
    await save(await redraw('Torch'));
    await complete();
    expect(await statesOf()).toEqual([
      ['Wrench 2', 'suspected'],
      ['Wrench 1', 'suspected'],
    ]);
  });

  it('LOST-001 has one for each place fewer, if the new places have generated names', async () => {
    await count(() => photograph('present', 'present'));
    await save(await redraw('Tool', 1));
    await complete();
    expect(await list()).toHaveLength(1);
  });
});
