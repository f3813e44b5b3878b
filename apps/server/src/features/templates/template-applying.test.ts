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
const apply = (path: string, toolboxIds: unknown, token = ours.admin) =>
  test.call('POST', `${path}/apply-templates`, { token, body: { toolboxIds } });
const assign = (path: string, count: number) =>
  test.call('POST', `${path}/assign-template`, {
    token: ours.admin,
    body: { templateImageUrl: picture, templateTools: tools(...Array<'present'>(count).fill('present')) },
  });

/** How many tools the template of each drawer has; 0: no template. */
const templatesOf = async (path: string) =>
  (await get(`${path}/drawers`)).map((drawer: { templateTools: unknown[] }) => drawer.templateTools.length);

describe('applying the templates of another toolbox', () => {
  it('TMPL-017 gives a copy to drawers of the same number without one, and keeps the others', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Layout' });
    await assign(`${source.path}/drawer/1`, 2);
    await assign(`${source.path}/drawer/2`, 3);
    const one = await createToolbox(test, ours.admin, { name: 'One' });
    await assign(`${one.path}/drawer/2`, 1);
    const small = await createToolbox(test, ours.admin, { name: 'Small', drawers: 1, toolCounts: [2] });
    const send = () => apply(source.path, ['One', 'Small', 'Layout', small.id]);
    expect((await send()).body).toEqual({
      success: true,
      applied: [
        { toolboxId: 'One', drawerNumbers: [1] },
        { toolboxId: 'Small', drawerNumbers: [1] },
      ],
    });
    expect([await templatesOf(one.path), await templatesOf(small.path)]).toEqual([[2, 1, 0], [2]]);
    expect(await templatesOf(source.path)).toEqual([2, 3, 0]);
    const events = await eventsOf(test, ours.organizationId, small.id);
    expect(events.map(({ kind }) => kind)).toEqual(['toolbox_created', 'template_assigned']);
    expect((await send()).body.applied).toEqual([]);
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('keeps which tools the template photo does not show', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Unseen' });
    const [seen, unseen] = tools('present', 'present');
    const templateTools = [seen, { ...unseen, notOnTemplatePhoto: true }];
    const body = { templateImageUrl: picture, templateTools };
    await test.call('POST', `${source.path}/drawer/1/assign-template`, { token: ours.admin, body });
    const target = await createToolbox(test, ours.admin, { name: 'Unseen too' });
    await apply(source.path, [target.id]);
    const { templateTools: copied } = await get(`${target.path}/drawer/1`);
    expect(copied[0]).not.toHaveProperty('notOnTemplatePhoto');
    expect(copied[1]).toMatchObject({ name: unseen?.name, notOnTemplatePhoto: true });
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('leaves out the drawers that are named', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Sparing' });
    await assign(`${source.path}/drawer/1`, 2);
    await assign(`${source.path}/drawer/2`, 3);
    const target = await createToolbox(test, ours.admin, { name: 'Spared' });
    const answered = await test.call('POST', `${source.path}/apply-templates`, {
      token: ours.admin,
      body: { toolboxIds: ['Spared'], except: [{ toolboxId: target.id, drawerNumber: 1 }] },
    });
    expect(answered.status).toBe(200);
    expect(await templatesOf(target.path)).toEqual([0, 3, 0]);
  });

  it('changes all or nothing', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Whole' });
    await assign(`${source.path}/drawer/1`, 2);
    const first = await createToolbox(test, ours.admin, { name: 'First' });
    expect((await apply(source.path, ['First', 'nowhere'])).status).toBe(404);
    for (const ids of [[], Array(101).fill('First'), 'First', undefined]) {
      const { status, body } = await apply(source.path, ids);
      expect([status, body.message]).toEqual([400, 'Choose between 1 and 100 toolboxes']);
    }
    expect(await templatesOf(first.path)).toEqual([0, 0, 0]);
  });

  it('BOX-044 BOX-045 is for administrators of the same organization, also two at once', async () => {
    const source = await createToolbox(test, ours.admin, { name: 'Ours' });
    await assign(`${source.path}/drawer/1`, 2);
    const target = await createToolbox(test, ours.admin, { name: 'Target' });
    const theirs = await registerOrganization(test);
    await createToolbox(test, theirs.admin, { name: 'Theirs' });
    expect((await apply(source.path, ['Target'], ours.maintainer)).status).toBe(403);
    expect((await apply(source.path, ['Target'], theirs.admin)).status).toBe(404);
    expect((await apply(source.path, ['Theirs'])).status).toBe(404);
    const both = await Promise.all([apply(source.path, ['Target']), apply(source.path, ['Target'])]);
    expect(both.flatMap(({ body }) => body.applied)).toHaveLength(1);
    expect(await templatesOf(target.path)).toEqual([2, 0, 0]);
  });
});
