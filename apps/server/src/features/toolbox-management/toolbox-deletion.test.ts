// @postgres locks a toolbox.
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOf } from '../../test/events.ts';
import { createToolbox, registerOrganization, scan, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useTeam(test);
const picture = dataUrl(await plainJpeg());

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: ours.admin, ...(body === undefined ? {} : { body }) });
const get = async (path: string) => (await call('GET', path)).body;

/** A toolbox whose first drawer has a template, a photo and a missing tool. */
async function filledToolbox(name: string) {
  const box = await createToolbox(test, ours.admin, { name });
  const drawer = `${box.path}/drawer/1`;
  await call('POST', `${drawer}/assign-template`, {
    templateImageUrl: picture,
    templateTools: tools('present', 'present'),
  });
  await scan(test, ours.maintainer, { drawer, tools: tools('present', 'missing') });
  await call('PUT', `${box.path}/reference-image`, { imageData: picture });
  const { imageUrl, templateImageUrl, templateId } = await get(drawer);
  const { referenceImageUrl } = await get(box.path);
  return { ...box, drawer, templateId, pictures: { imageUrl, templateImageUrl, referenceImageUrl } };
}

const statusesOf = (pictures: object) =>
  Promise.all(Object.values(pictures).map(async (url: string) => (await test.call('GET', url)).status));

describe('deleting a toolbox', () => {
  it('BOX-039 BOX-041 returns success and the message', async () => {
    const { path, toolboxId } = await createToolbox(test, ours.admin);
    const { status, body } = await call('DELETE', path);
    expect([status, body]).toEqual([
      200,
      { success: true, message: `Toolbox ${toolboxId} has been deleted successfully.` },
    ]);
    const again = await call('DELETE', path);
    expect([again.status, again.body.message, again.body.success]).toEqual([404, 'Toolbox not found', false]);
  });

  it('G-48 G-155 removes toolbox, drawers, templates and pictures from every endpoint', async () => {
    const { path, id, drawer, toolboxId, templateId, pictures } = await filledToolbox('To go');
    const other = await createToolbox(test, ours.admin);
    const { missingToolsCount: missing } = await get('/api/users/me/dashboard');
    expect(await statusesOf(pictures)).toEqual([200, 200, 200]);
    await call('DELETE', path);
    const body = { status: 'complete' };
    const calls: [string, string, unknown?][] = [
      ['GET', path],
      ['GET', `/api/toolbox/${id}`],
      ['PUT', path, { type: 'rolling', drawers: 1 }],
      ['POST', `${path}/status`, body],
      ['GET', `${path}/drawers`],
      ['GET', drawer],
      ['POST', `${drawer}/status`, body],
      ['POST', `${drawer}/scan`, { tools: [] }],
      ['POST', `${drawer}/tool-found?toolIndex=0`, { toolName: 'Wrench 1' }],
      ['DELETE', `${drawer}/template`],
      ['POST', '/api/process-image', { toolboxId, drawerNumber: 1, imageData: picture }],
    ];
    for (const [method, url, sent] of calls) {
      const answer = await call(method, url, sent);
      expect([method, url, answer.status, answer.body.message]).toEqual([
        method,
        url,
        404,
        'Toolbox not found',
      ]);
    }
    expect((await get('/api/toolboxes')).map((box: { id: string }) => box.id)).not.toContain(id);
    expect(JSON.stringify(await get('/api/templates/drawers'))).not.toContain(templateId);
    expect(await get('/api/users/me/dashboard')).toMatchObject({
      missingToolsCount: missing - 1,
      recentToolbox: { toolboxId: other.toolboxId },
    });
    expect(await statusesOf(pictures)).toEqual([404, 404, 404]);
    const assign = (named: object) =>
      call('POST', `${other.path}/drawer/1/assign-template`, {
        templateImageUrl: picture,
        templateTools: tools('present'),
        ...named,
      });
    expect((await assign({ templateId })).body.message).toBe('Template not found');
    expect((await assign({ templateImageUrl: pictures.imageUrl })).body.message).toBe('Invalid image data');
  });

  it('G-48 S39 keeps the record: who deleted it, what was missing, and its pictures', async () => {
    const { path, id, pictures } = await filledToolbox('On record');
    const before = await eventsOf(test, ours.organizationId, id);
    await call('DELETE', path);
    const after = await eventsOf(test, ours.organizationId, id);
    expect(after.slice(0, -3)).toEqual(before);
    expect(after.at(-3)).toMatchObject({ kind: 'case_suspected', subject: 'Wrench 2' });
    expect(after.at(-2)).toMatchObject({ kind: 'inventory_cancelled' });
    expect(after.at(-1)).toMatchObject({
      kind: 'toolbox_deleted',
      actorName: 'Dana Whitfield',
      before: {
        toolboxId: 'On-record',
        missing: [{ drawerNumber: 1, uniqueId: 'tool-2', name: 'Wrench 2' }],
        drawers: [{ drawerNumber: 1 }, { drawerNumber: 2 }, { drawerNumber: 3 }],
      },
    });
    expect(JSON.stringify(after.at(-1))).not.toContain('/api/images/');
    for (const url of Object.values<string>(pictures)) {
      const imageId = /images\/(\w+)/.exec(url)?.[1] ?? '';
      expect(await test.deps.images.find(imageId)).toBeInstanceOf(Buffer);
    }
    const rows = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .selectFrom('tools')
        .innerJoin('drawers', 'drawers.id', 'tools.drawerId')
        .select('tools.name')
        .where('tools.organizationId', '=', ours.organizationId)
        .where('drawers.toolboxRowId', '=', id)
        .execute(),
    );
    expect(rows).toHaveLength(2);
  });

  it('G-48 keeps a picture that another toolbox shows', async () => {
    const { path, pictures } = await filledToolbox('Shared');
    const other = await createToolbox(test, ours.admin);
    await call('POST', `${other.path}/drawer/1/scan`, { imageUrl: pictures.imageUrl, tools: [] });
    await call('DELETE', path);
    expect(await statusesOf(pictures)).toEqual([200, 404, 404]);
    await call('DELETE', other.path);
    expect(await statusesOf(pictures)).toEqual([404, 404, 404]);
  });

  it('G-35 never reuses its id', async () => {
    const { path } = await createToolbox(test, ours.admin, { name: 'Label on the box' });
    await call('DELETE', path);
    const { toolboxId } = await createToolbox(test, ours.admin, { name: 'Label on the box' });
    expect(toolboxId).toBe('Label-on-the-box-2');
  });

  it("BOX-045 keeps another organization's toolbox with the same id", async () => {
    const theirs = await registerOrganization(test);
    const name = 'In both';
    const mine = await createToolbox(test, ours.admin, { name });
    await createToolbox(test, theirs.admin, { name });
    expect((await call('DELETE', mine.path)).status).toBe(200);
    expect((await test.call('GET', mine.path, { token: theirs.admin })).body.name).toBe(name);
    expect((await call('DELETE', mine.path)).status).toBe(404);
  });

  it('G-56 returns the first response if sent again with the same key', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const headers = { 'idempotency-key': `delete-${path}` };
    const send = () => test.call('DELETE', path, { token: ours.admin, headers });
    const all = await Promise.all([send(), send()]);
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('succeeds once if two people delete at the same moment', async () => {
    const { path, id } = await createToolbox(test, ours.admin);
    const all = await Promise.all([call('DELETE', path), call('DELETE', path)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404]);
    const kinds = (await eventsOf(test, ours.organizationId, id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['toolbox_created', 'toolbox_deleted']);
  });
});
