import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolboxInShort } from '@stowed/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../test/events.ts';
import { createToolbox, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, sampleFile, samplesFolder } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

const test = useTestApp();
const ours = useTeam(test);
const reference = dataUrl(sampleFile('reference.jpg'));
const otherDrawer = dataUrl(readFileSync(join(samplesFolder, 'drawer_05', 'reference.jpg')));

const get = async (path: string) => (await test.call('GET', path, { token: ours.admin })).body;
const post = (path: string, body: object, token = ours.admin) => test.call('POST', path, { token, body });
const assign = (path: string, body: object = {}) =>
  post(`${path}/assign-template`, {
    templateImageUrl: reference,
    templateTools: tools('present', 'present'),
    ...body,
  });

describe('a template copied to another drawer', () => {
  let source: Awaited<ReturnType<typeof createToolbox>>;
  let target: typeof source;
  const copy = () => `${target.path}/drawer/2`;
  const photograph = (imageData: string) =>
    post('/api/process-image', { imageData, toolboxId: target.toolboxId, drawerNumber: 2 }, ours.maintainer);
  const isUnproven = async () => {
    const { isTemplateUnproven } = await get(copy());
    const short: ToolboxInShort[] = await get('/api/toolboxes/short');
    const box = short.find(({ toolboxId }) => toolboxId === target.toolboxId);
    expect(box?.drawers.find(({ number }) => number === 2)).toMatchObject({ isTemplateUnproven });
    return isTemplateUnproven;
  };

  beforeAll(async () => {
    source = await createToolbox(test, ours.admin);
  });
  const start = async () => {
    await assign(`${source.path}/drawer/1`);
    target = await createToolbox(test, ours.admin);
    await post(`${source.path}/drawer/1/apply-template`, {
      drawers: [{ toolboxId: target.id, drawerNumber: 2 }],
    });
  };

  it('is unproven until a photo of its drawer fits it; the record says when', async () => {
    await start();
    expect([(await get(`${source.path}/drawer/1`)).isTemplateUnproven, await isUnproven()]).toEqual([
      false,
      true,
    ]);
    expect((await photograph(otherDrawer)).body).toMatchObject({
      code: 'photo_mismatch',
      reason: 'no_match',
    });
    expect(await isUnproven()).toBe(true);
    expect((await photograph(reference)).status).toBe(200);
    expect(await isUnproven()).toBe(false);
    await photograph(reference);
    const events = await eventsOf(test, ours.organizationId, target.id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'toolbox_created',
      'template_assigned',
      'image_refused',
      'image_processed',
      'template_fitted',
      'image_processed',
    ]);
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('stays a copy while its picture stays, and is one too if the picture was copied by hand', async () => {
    await start();
    const { templateImageUrl } = await get(copy());
    await assign(copy(), { templateImageUrl, templateTools: tools('present') });
    expect(await isUnproven()).toBe(true);
    await photograph(reference);
    await assign(copy(), { templateImageUrl });
    expect(await isUnproven()).toBe(false);
    const byHand = `${target.path}/drawer/3`;
    await assign(byHand, { templateImageUrl });
    expect((await get(byHand)).isTemplateUnproven).toBe(true);
    await assign(byHand);
    expect((await get(byHand)).isTemplateUnproven).toBe(false);
    const { templateImageUrl: own } = await get(`${source.path}/drawer/1`);
    await assign(`${source.path}/drawer/1`, { templateImageUrl: own, templateTools: tools('present') });
    expect((await get(`${source.path}/drawer/1`)).isTemplateUnproven).toBe(false);
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('needs no word about places if a shape was moved, nor if nothing was confirmed', async () => {
    await start();
    const { body: refused } = await photograph(otherDrawer);
    const { templateTools } = await get(copy());
    const [first, ...others] = templateTools;
    const templateImageUrl = refused.imageUrl;
    const moved = [{ ...first, x: first.x + 1 }, ...others];
    const ofMoved = await assign(copy(), { templateImageUrl, templateTools: moved, confirmedTools: 2 });
    expect(ofMoved.status).toBe(200);
    const plain = await assign(copy(), { templateImageUrl: reference, templateTools: moved });
    expect(plain.status).toBe(200);
  });

  it('gets a new reference, and the record says who confirmed how many tools', async () => {
    await start();
    const { body: refused } = await photograph(otherDrawer);
    const { templateTools } = await get(copy());
    const save = (body: object, token?: string) =>
      post(
        `${copy()}/assign-template`,
        { templateImageUrl: refused.imageUrl, templateTools, ...body },
        token,
      );
    expect((await save({ confirmedTools: 2 }, ours.maintainer)).status).toBe(403);
    expect((await save({ confirmedTools: 3 })).body.code).toBe('invalid_tools');
    const unplaced = await save({ confirmedTools: 2 });
    expect(unplaced).toMatchObject({ status: 400, body: { code: 'shapes_not_placed' } });
    expect((await save({ confirmedTools: 2, confirmedPlaces: true })).status).toBe(200);
    expect(await isUnproven()).toBe(false);
    const events = await eventsOf(test, ours.organizationId, target.id);
    expect(events.at(-1)).toMatchObject({
      kind: 'template_assigned',
      actorId: (await get('/api/user')).id,
      after: { confirmedTools: 2, confirmedPlaces: true, copiedFromId: null },
    });
    const { entries } = await get(`${copy()}/history`);
    expect(entries[0]).toMatchObject({
      kind: 'template_saved',
      reason: 'Confirmed by the person: all 2 tools were in the drawer in this photo',
    });
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });
});
