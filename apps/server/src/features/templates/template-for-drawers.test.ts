// @postgres changes drawers of several toolboxes in one transaction.
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../test/events.ts';
import { createToolbox, registerOrganization, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

const test = useTestApp();
const ours = useTeam(test);
const picture = dataUrl(await plainJpeg());

const get = async (path: string) => (await test.call('GET', path, { token: ours.admin })).body;
const assign = async (path: string, ...statuses: readonly ('present' | 'missing')[]) =>
  (
    await test.call('POST', `${path}/assign-template`, {
      token: ours.admin,
      body: { templateImageUrl: picture, templateTools: tools(...statuses) },
    })
  ).body.drawer;
const apply = (path: string, drawers: unknown, options: { token?: string; seen?: number } = {}) =>
  test.call('POST', `${path}/apply-template`, {
    token: options.token ?? ours.admin,
    body: { drawers },
    ...(options.seen === undefined ? {} : { headers: { 'if-match': `"${options.seen}"` } }),
  });
const at = (toolboxId: string, drawerNumber: number, replacedTemplateId?: string) => ({
  toolboxId,
  drawerNumber,
  replacedTemplateId,
});

/** How many tools the template of each drawer has; 0: no template. */
const templatesOf = async (path: string) =>
  (await get(`${path}/drawers`)).map((drawer: { templateTools: unknown[] }) => drawer.templateTools.length);

describe('one template for many drawers', () => {
  it('TMPL-017 gives copies to drawers of other numbers and toolboxes, and records each', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Layout' });
    await assign(`${source.path}/drawer/2`, 'present', 'present');
    const other = await createToolbox(test, ours.admin, { name: 'Other' });
    const send = () =>
      apply(`${source.path}/drawer/2`, [at('Layout', 1), at('Other', 3), at(other.id, 1), at('Other', 3)]);
    expect((await send()).body).toEqual({
      success: true,
      applied: [
        { toolboxId: 'Layout', drawerNumbers: [1] },
        { toolboxId: 'Other', drawerNumbers: [3, 1] },
      ],
      kept: [],
    });
    expect([await templatesOf(source.path), await templatesOf(other.path)]).toEqual([
      [2, 2, 0],
      [2, 0, 2],
    ]);
    const events = await eventsOf(test, ours.organizationId, other.id);
    expect(events.map(({ kind, drawerNumber }) => [kind, drawerNumber])).toEqual([
      ['toolbox_created', null],
      ['template_assigned', 3],
      ['template_assigned', 1],
    ]);
    expect((await send()).body).toMatchObject({
      applied: [],
      kept: [
        { toolboxId: 'Layout', drawerNumbers: [1] },
        { toolboxId: 'Other', drawerNumbers: [3, 1] },
      ],
    });
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('replaces a template only if it is the one that the person saw, and never itself', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Master' });
    const master = await assign(`${source.path}/drawer/1`, 'present', 'present', 'present');
    const target = await createToolbox(test, ours.admin, { name: 'Had one' });
    const seen = await assign(`${target.path}/drawer/1`, 'present');
    const newer = await assign(`${target.path}/drawer/1`, 'present', 'present');
    const send = (templateId?: string) =>
      apply(`${source.path}/drawer/1`, [at('Master', 1, master.templateId), at(target.id, 1, templateId)]);
    const kept = [
      { toolboxId: 'Master', drawerNumbers: [1] },
      { toolboxId: target.toolboxId, drawerNumbers: [1] },
    ];
    expect((await send()).body).toEqual({ success: true, applied: [], kept });
    expect((await send(seen.templateId)).body).toEqual({ success: true, applied: [], kept });
    expect((await send(newer.templateId)).body.applied).toEqual([
      { toolboxId: target.toolboxId, drawerNumbers: [1] },
    ]);
    expect(await templatesOf(target.path)).toEqual([3, 0, 0]);
    const events = await eventsOf(test, ours.organizationId, target.id);
    expect(events.at(-1)?.before).toMatchObject({ templateId: newer.templateId, version: 2 });
  });

  it('LOST-024 makes a suspected case of a place that is not accounted for and that the copy drops', async () => {
    const source = await createToolbox(test, ours.admin);
    await assign(`${source.path}/drawer/1`, 'present');
    const target = await createToolbox(test, ours.admin);
    const { templateId, templateTools } = await assign(`${target.path}/drawer/1`, 'present', 'present');
    const [here, gone] = templateTools;
    await test.call('POST', `${target.path}/drawer/1/scan`, {
      token: ours.admin,
      body: { imageUrl: dataUrl(await plainJpeg()), tools: [here] },
    });
    await apply(`${source.path}/drawer/1`, [at(target.id, 1, templateId)]);
    const { cases } = await get(`/api/cases?state=not_closed&toolboxId=${target.toolboxId}`);
    expect(cases).toMatchObject([{ state: 'suspected', toolName: gone.name }]);
  });

  it('changes all or nothing', async () => {
    const source = await createToolbox(test, ours.admin);
    const { templateVersion } = await assign(`${source.path}/drawer/1`, 'present');
    const path = `${source.path}/drawer/1`;
    const first = at(source.id, 2);
    const refusals = [
      await apply(path, [first, at('nowhere', 1)]),
      await apply(path, [first, at(source.id, 4)]),
      await apply(`${source.path}/drawer/3`, [first]),
      await apply(`${source.path}/drawer/9`, [first]),
      await apply(path, [first], { seen: templateVersion + 1 }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'toolbox_not_found'],
      [404, 'drawer_not_found'],
      [404, 'no_template_assigned'],
      [404, 'drawer_not_found'],
      [409, 'template_changed'],
    ]);
    for (const drawers of [[], Array(201).fill(first), 'first', undefined]) {
      const { status, body } = await apply(path, drawers);
      expect([status, body.message]).toEqual([400, 'Choose between 1 and 200 drawers']);
    }
    expect(await templatesOf(source.path)).toEqual([1, 0, 0]);
  });

  it('BOX-044 BOX-045 is for administrators of the same organization, also two at once', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Own' });
    await assign(`${source.path}/drawer/1`, 'present');
    const path = `${source.path}/drawer/1`;
    const theirs = await registerOrganization(test);
    await createToolbox(test, theirs.admin, { name: 'Foreign' });
    expect((await apply(path, [at('Own', 2)], { token: ours.maintainer })).status).toBe(403);
    expect((await apply(path, [at('Own', 2)], { token: theirs.admin })).status).toBe(404);
    expect((await apply(path, [at('Own', 2), at('Foreign', 1)])).status).toBe(404);
    const both = await Promise.all([apply(path, [at('Own', 3)]), apply(path, [at('Own', 3)])]);
    expect(both.flatMap(({ body }) => body.applied)).toHaveLength(1);
    expect(await templatesOf(source.path)).toEqual([1, 0, 1]);
  });
});
