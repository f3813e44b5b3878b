// @postgres walks JSON in events, row by row.
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import { inOrganization } from '../../db/transaction.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let ours: { organizationId: string; admin: string };
let maintainer: string;
let box: { toolboxId: string; path: string };
let start: number;

beforeEach(async () => {
  ours = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
  box = await createToolbox(test, ours.admin, { drawers: 2, toolCounts: [3, 3] });
  start = test.clock.now().getTime();
});

const list = async (token = maintainer) => (await test.call('GET', '/api/missing-tools', { token })).body;
const mark = (verb: 'tool-missing' | 'tool-found', toolName: string, token = maintainer) =>
  test.call('POST', `${box.path}/drawer/1/${verb}?toolIndex=${Number(toolName.slice(-1)) - 1}`, {
    token,
    body: { toolName },
  });
const save = (drawer: number, list: unknown, token = maintainer) =>
  scan(test, token, { drawer: `${box.path}/drawer/${drawer}`, tools: list });
const short = (drawerNumber: number, fewer: number) => ({ toolboxId: box.toolboxId, drawerNumber, fewer });
const later = () => test.clock.advance(60_000);
/** How many minutes after the start of the test. */
const minuteOf = (at = '') => Math.floor((Date.parse(at) - start) / 60_000);
const rows = async () =>
  (await list()).tools.map(({ name, lack, since }: Row) => [name, lack, minuteOf(since?.at), since?.name]);
interface Row {
  readonly name: string;
  readonly lack: string;
  readonly since: { readonly at: string; readonly name: string } | null;
}
const template = async (drawer: number, templateTools: unknown) =>
  test.call('POST', `${box.path}/drawer/${drawer}/assign-template`, {
    token: ours.admin,
    body: { templateImageUrl: dataUrl(await plainJpeg()), templateTools },
  });

/** Gives the template's tools other names; their places stay. */
const rename = async (drawer: number) => {
  const path = `${box.path}/drawer/${drawer}`;
  const { body } = await test.call('GET', path, { token: ours.admin });
  const templateTools = body.templateTools.map((tool: { name: string }) => ({
    ...tool,
    name: `${tool.name} (new)`,
  }));
  await test.call('POST', `${path}/assign-template`, {
    token: ours.admin,
    body: { templateImageUrl: body.templateImageUrl, templateTools },
  });
};

/** As a photo leaves it that an engine judged. */
const judgedByItsTemplate = async (drawer: number) => {
  const { id } = (await test.call('GET', `${box.path}/drawer/${drawer}`, { token: maintainer })).body;
  await inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .updateTable('drawers')
      .set(({ ref }) => ({ judgedTemplateId: ref('templateId') }))
      .where('id', '=', id)
      .execute(),
  );
};

const nothing = {
  tools: [],
  fewer: 0,
  shortDrawers: [],
  drawers: 0,
  countedDrawers: 0,
  notCounted: [],
  notCompared: [],
  withoutTemplate: [],
  notCompleted: [],
  withoutPhoto: [],
};

describe('the missing tools of an organization', () => {
  it('G-175 distinguishes an uncounted organization from one in which nothing is missing', async () => {
    const here = (drawers: number) => [{ toolboxId: box.toolboxId, drawers }];
    expect(await list()).toEqual({
      ...nothing,
      drawers: 2,
      notCounted: here(2),
    });
    await save(1, tools('present', 'present'));
    expect(await list()).toEqual({
      ...nothing,
      fewer: 1,
      shortDrawers: [short(1, 1)],
      drawers: 2,
      countedDrawers: 1,
      notCounted: here(1),
      withoutTemplate: here(1),
      notCompleted: here(1),
    });
    await save(1, tools('present', 'present', 'present'));
    await save(2, tools('present', 'present', 'present'));
    expect(await list()).toEqual({
      ...nothing,
      drawers: 2,
      countedDrawers: 2,
      withoutTemplate: here(2),
      notCompleted: here(2),
    });
  });

  it('G-176 says in which toolbox drawers are not completed since its inventory began, or without a photo', async () => {
    const here = (drawers: number) => [{ toolboxId: box.toolboxId, drawers }];
    const open = async () => {
      const { notCompleted, withoutPhoto } = await list();
      return [notCompleted, withoutPhoto];
    };
    const token = maintainer;
    const complete = (drawer: number, body: object = {}) =>
      test.call('POST', `${box.path}/drawer/${drawer}/status`, {
        token,
        body: { status: 'complete', ...body },
      });
    await template(2, tools('present', 'present', 'present'));
    await save(1, tools('present', 'present', 'present'));
    await complete(1);
    const { templateTools } = (await test.call('GET', `${box.path}/drawer/2`, { token })).body;
    const answers = templateTools.map(({ uniqueId }: { uniqueId: string }) => ({
      uniqueId,
      status: 'present',
    }));
    await complete(2, { reason: 'The camera broke', checkedByEye: answers });
    expect(await open()).toEqual([[], here(1)]);
    const short = (await test.call('GET', '/api/toolboxes/short', { token })).body;
    expect(short[0].drawers.map(({ hasPhoto }: { hasPhoto: boolean }) => hasPhoto)).toEqual([true, false]);
    await test.call('POST', `${box.path}/status`, { token, body: { status: 'complete' } });
    expect(await open()).toEqual([[], here(1)]);
    await test.call('POST', `${box.path}/status`, { token, body: { status: 'incomplete' } });
    expect(await open()).toEqual([here(2), []]);
    await test.call('POST', `${box.path}/status`, { token, body: { status: 'complete' } });
    expect(await open()).toEqual([here(2), []]);
  });

  it('G-176 says in which toolbox nobody has counted, also once it is completed', async () => {
    const other = await createToolbox(test, ours.admin, { drawers: 3, toolCounts: [3, 0, 3] });
    await save(1, []);
    await test.call('POST', `${other.path}/status`, { token: maintainer, body: { status: 'complete' } });
    const notCounted = [
      { toolboxId: box.toolboxId, drawers: 1 },
      // Its second drawer is to hold nothing.
      { toolboxId: other.toolboxId, drawers: 2 },
    ];
    expect((await list()).notCounted).toEqual(expect.arrayContaining(notCounted));
    expect((await list()).notCounted).toHaveLength(2);
    await test.call('DELETE', other.path, { token: ours.admin });
    expect((await list()).notCounted).toEqual(notCounted.slice(0, 1));
  });

  it('G-176 says in which toolbox a drawer was not compared with its current template', async () => {
    const three = tools('present', 'present', 'present');
    const uncompared = async () => (await list()).notCompared;
    await save(1, three);
    expect(await list()).toMatchObject({
      notCompared: [],
      withoutTemplate: [{ toolboxId: box.toolboxId, drawers: 1 }],
    });
    await template(1, three);
    expect((await list()).withoutTemplate).toEqual([]);
    expect(await uncompared()).toEqual([{ toolboxId: box.toolboxId, drawers: 1 }]);
    await judgedByItsTemplate(1);
    expect(await uncompared()).toEqual([]);
    // The same places under other names.
    await rename(1);
    expect(await uncompared()).toEqual([]);
    await template(1, three.slice(1));
    expect(await uncompared()).toEqual([{ toolboxId: box.toolboxId, drawers: 1 }]);
  });

  it('G-176 G-178 says in which toolbox a photo could not be compared, on any site', async () => {
    const three = tools('present', 'present', 'present');
    const uncompared = [{ toolboxId: box.toolboxId, drawers: 1 }];
    await template(1, three);
    await save(1, three);
    expect((await list()).notCompared).toEqual(uncompared);
    const { templateImageUrl } = (await test.call('GET', `${box.path}/drawer/1`, { token: maintainer })).body;
    const saveOn = (imageUrl: string) =>
      scan(test, maintainer, { drawer: `${box.path}/drawer/1`, imageUrl, tools: three });
    await saveOn(templateImageUrl);
    expect((await list()).notCompared).toEqual([]);
    await saveOn('https://photos.example/1.jpg');
    expect((await list()).notCompared).toEqual(uncompared);
  });

  it('G-175 counts the expected tools that no list names, beside missing tools and without', async () => {
    await save(1, tools('missing', 'present'));
    await save(2, tools('present'));
    expect(await list()).toMatchObject({
      tools: [{ name: 'Wrench 1' }],
      fewer: 3,
      shortDrawers: [short(1, 1), short(2, 2)],
      countedDrawers: 2,
    });
  });

  it('G-175 names each tool with its place, its state, and who first saved that state', async () => {
    const [gone, doubted, there] = tools('missing', 'missing', 'present');
    await save(2, [gone, { ...doubted, needsReview: true, reason: 'Glare' }, there]);
    const tool = { toolboxId: box.toolboxId, toolboxName: 'Flight line cart', drawerNumber: 2 };
    const since = { at: expect.any(String), name: 'Ray Ortiz', rank: 'SrA' };
    expect((await list()).tools).toEqual([
      { ...tool, uniqueId: 'tool-1', name: 'Wrench 1', lack: 'missing', since, decidedBy: 'person' },
      { ...tool, uniqueId: 'tool-2', name: 'Wrench 2', lack: 'to check', since, decidedBy: 'person' },
    ]);
  });

  it('counts the time from the first of several photos without the tool', async () => {
    await save(1, tools('missing', 'present', 'present'));
    later();
    await save(1, tools('missing', 'present', 'present'), ours.admin);
    later();
    await mark('tool-missing', 'Wrench 2', ours.admin);
    later();
    await save(1, tools('missing', 'missing', 'present'));
    expect(await rows()).toEqual([
      ['Wrench 2', 'missing', 2, 'Dana Whitfield'],
      ['Wrench 1', 'missing', 0, 'Ray Ortiz'],
    ]);
  });

  it('restarts the time after a tool was found, and omits tools that are present', async () => {
    await save(1, tools('missing', 'missing', 'present'));
    await mark('tool-found', 'Wrench 1');
    await mark('tool-found', 'Wrench 2');
    later();
    await mark('tool-missing', 'Wrench 1', ours.admin);
    expect(await rows()).toEqual([['Wrench 1', 'missing', 1, 'Dana Whitfield']]);
  });

  it('G-177 lists a place that the saved list leaves out, since the save that left it out', async () => {
    const three = tools('present', 'present', 'present');
    await template(1, three);
    await save(1, three);
    later();
    await save(1, three.slice(1));
    later();
    await save(1, three.slice(1), ours.admin);
    expect(await rows()).toEqual([['Wrench 1', 'not accounted for', 1, 'Ray Ortiz']]);
    expect((await list()).tools[0].decidedBy).toBeNull();
    // A tool of that name accounts for the place, as in the domain's count.
    await save(1, [{ ...three[0], uniqueId: 'other' }, ...three.slice(1)]);
    expect(await rows()).toEqual([]);
  });

  it('G-177 counts on while a missing tool leaves the list and comes again, until someone finds it', async () => {
    const three = tools('present', 'present', 'present');
    const without = three.slice(1);
    await template(1, three);
    await save(1, tools('missing', 'present', 'present'));
    later();
    await save(1, without, ours.admin);
    expect(await rows()).toEqual([['Wrench 1', 'not accounted for', 0, 'Ray Ortiz']]);
    await template(1, without);
    later();
    await template(1, three);
    expect(await rows()).toEqual([['Wrench 1', 'not accounted for', 0, 'Ray Ortiz']]);
    await save(1, tools('missing', 'present', 'present'), ours.admin);
    expect(await rows()).toEqual([['Wrench 1', 'missing', 0, 'Ray Ortiz']]);
    await mark('tool-found', 'Wrench 1');
    await save(1, without);
    later();
    await save(1, tools('missing', 'present', 'present'), ours.admin);
    expect(await rows()).toEqual([['Wrench 1', 'missing', 2, 'Ray Ortiz']]);
  });

  it('G-177 lists a place that was added to the template after the photo, since that template', async () => {
    await save(1, tools('present', 'present'));
    later();
    await template(1, tools('present', 'present', 'present'));
    expect(await rows()).toEqual([['Wrench 3', 'not accounted for', 1, 'Dana Whitfield']]);
  });

  it('S11 does not show the tools of another organization', async () => {
    await save(1, tools('missing', 'present', 'present'));
    const other = await registerOrganization(test);
    expect(await list(other.admin)).toEqual(nothing);
  });

  it('leaves out a deleted toolbox', async () => {
    await save(1, tools('missing', 'present', 'present'));
    await test.call('DELETE', box.path, { token: ours.admin });
    expect(await list()).toMatchObject({ tools: [], shortDrawers: [], drawers: 0, notCounted: [] });
  });
});
