import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addPerson, createToolbox, registerOrganization, useOrganization } from '../../test/factories.ts';
import { dataUrl, sampleFile, samplesFolder } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const point = z.object({ x: z.number(), y: z.number() });
const truth = z
  .object({
    referenceWidth: z.number(),
    referenceHeight: z.number(),
    tools: z.array(point.extend({ name: z.string(), width: z.number(), height: z.number() })),
    anchors: z.array(point),
    photos: z.array(
      z.object({
        file: z.string(),
        conditions: z.array(z.string()),
        width: z.number(),
        height: z.number(),
        homographyRefToPhoto: z.array(z.array(z.number())),
      }),
    ),
  })
  .parse(JSON.parse(sampleFile('truth.json').toString()));
const rotated = truth.photos.find(({ conditions }) => conditions.includes('rotated'));
if (!rotated) throw new Error('the sample has no rotated photo');
const photo = dataUrl(sampleFile(rotated.file));
const otherDrawer = dataUrl(readFileSync(join(samplesFolder, 'drawer_05', 'reference.jpg')));
const anchors = truth.anchors.map((at, index) => ({
  id: `a${index}`,
  label: `A${index}`,
  description: '',
  ...at,
}));

const test = useTestApp();
const ours = useOrganization(test);
let source: { toolboxId: string; path: string };
let target: { toolboxId: string; path: string };

beforeAll(async () => {
  source = await createToolbox(test, ours.admin);
  target = await createToolbox(test, ours.admin);
  await giveTemplate(source.path, ours.admin);
});

const giveTemplate = (path: string, token: string) =>
  test.call('POST', `${path}/drawer/1/assign-template`, {
    token,
    body: {
      templateImageUrl: dataUrl(sampleFile('reference.jpg')),
      templateTools: truth.tools.map((tool, index) => ({
        uniqueId: `t${index}`,
        partNumber: `P-${index}`,
        pieces: index + 1,
        ...(index === 0 && { notOnTemplatePhoto: true }),
        ...tool,
      })),
      templateAnchorPoints: anchors,
    },
  });
const copy = (overrides: Record<string, unknown> = {}, { token = ours.admin, drawer = '2' } = {}) =>
  test.call('POST', `${target.path}/drawer/${drawer}/copy-template`, {
    token,
    body: { fromToolboxId: source.toolboxId, fromDrawerNumber: 1, ...overrides },
  });
const read = async (path: string) => (await test.call('GET', path, { token: ours.admin })).body;
const countEvents = async () => (await read(`${target.path}/drawer/2/history`)).entries.length;

/** Where a place of the template picture (percent) really is in the photo. */
function inPhoto({ x, y }: { x: number; y: number }) {
  const { homographyRefToPhoto, width, height } = rotated ?? {
    homographyRefToPhoto: [],
    width: 1,
    height: 1,
  };
  const at = [(x / 100) * truth.referenceWidth, (y / 100) * truth.referenceHeight, 1];
  const [px = 0, py = 0, w = 1] = homographyRefToPhoto.map((row) =>
    row.reduce((sum, factor, column) => sum + factor * (at[column] ?? 0), 0),
  );
  return { x: (px / w / width) * 100, y: (py / w / height) * 100 };
}
const middle = (box: { x: number; y: number; width: number; height: number }) => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});

describe('a copy of another drawer’s template', () => {
  it('copies picture, shapes, names and anchor points under new ids, and stores nothing', async () => {
    const before = await read(`${target.path}/drawer/2`);
    const { status, body } = await copy();
    const from = await read(`${source.path}/drawer/1`);
    expect([status, body.success, body.placement]).toEqual([200, true, 'same']);
    const withoutIds = ({ uniqueId: _, ...tool }: { uniqueId: string }) => tool;
    expect(body.templateTools.map(withoutIds)).toEqual(from.templateTools.map(withoutIds));
    expect(body.templateAnchorPoints).toEqual(from.templateAnchorPoints);
    const ids = [...body.templateTools, ...from.templateTools, ...(await copy()).body.templateTools].map(
      ({ uniqueId }) => uniqueId,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(await read(`${target.path}/drawer/2`)).toEqual(before);
    expect(await countEvents()).toBe(0);
  });

  it('keeps which tools its picture does not show; another picture has to show them all', async () => {
    const shown = async (overrides: Record<string, unknown>) =>
      (await copy(overrides)).body.templateTools.map(
        (tool: { notOnTemplatePhoto?: boolean }) => tool.notOnTemplatePhoto,
      );
    const none = truth.tools.map(() => undefined);
    expect(await shown({})).toEqual([true, ...none.slice(1)]);
    expect(await shown({ imageUrl: photo })).toEqual(none);
    expect(await shown({ imageUrl: otherDrawer })).toEqual(none);
  });

  it('is saved as the drawer’s next version, and the other drawer keeps its own', async () => {
    const from = await read(`${source.path}/drawer/1`);
    const { templateImageUrl, templateTools, templateAnchorPoints } = (await copy()).body;
    const saved = await test.call('POST', `${target.path}/drawer/3/assign-template`, {
      token: ours.admin,
      body: { templateImageUrl, templateTools, templateAnchorPoints },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.drawer.templateTools).toEqual(templateTools);
    expect(saved.body.drawer.templateId).not.toBe(from.templateId);
    expect((await read(`${source.path}/drawer/1`)).templateTools).toEqual(from.templateTools);
  });

  it('maps the shapes onto a photo of this drawer from another angle', async () => {
    const { status, body } = await copy({ imageUrl: photo });
    expect([status, body.placement, body.templateImageUrl]).toEqual([200, 'carried', null]);
    for (const [index, tool] of body.templateTools.entries()) {
      const known = truth.tools[index];
      if (!known) throw new Error('another number of tools');
      expect(tool).toMatchObject({ name: known.name, partNumber: `P-${index}`, status: 'present' });
      const wanted = inPhoto(middle(known));
      const is = middle(tool);
      expect(Math.hypot(is.x - wanted.x, is.y - wanted.y), tool.name).toBeLessThan(1.5);
    }
    for (const anchor of body.templateAnchorPoints) {
      const wanted = inPhoto(
        truth.anchors[anchors.findIndex(({ id }) => id === anchor.id)] ?? { x: 0, y: 0 },
      );
      expect(Math.hypot(anchor.x - wanted.x, anchor.y - wanted.y), anchor.label).toBeLessThan(1);
    }
    expect(body.templateAnchorPoints.length).toBeGreaterThan(0);
  });

  it('G-162 says if the photo shows another drawer, and leaves the shapes in place', async () => {
    const { status, body } = await copy({ imageUrl: otherDrawer });
    const from = await read(`${source.path}/drawer/1`);
    expect([status, body.placement, body.templateImageUrl]).toEqual([200, 'unmoved', null]);
    expect(body.message).toMatch(/does not match/);
    const places = (tools: { x: number; y: number }[]) => tools.map(({ x, y }) => [x, y]);
    expect(places(body.templateTools)).toEqual(places(from.templateTools));
  });

  it("accepts the photo's path, but no external address", async () => {
    const { templateImageUrl } = await read(`${source.path}/drawer/1`);
    expect((await copy({ imageUrl: templateImageUrl })).body.placement).toBe('carried');
    for (const imageUrl of [
      'https://example.org/a.jpg',
      `/api/images/${'a'.repeat(32)}`,
      'data:image/jpeg;base64,SGVsbG8=',
    ]) {
      const { status, body } = await copy({ imageUrl });
      expect([status, body.message]).toEqual([400, 'Invalid image data']);
    }
  });

  it('S14 is refused to a maintainer', async () => {
    const token = await addPerson(test, ours.organizationId);
    expect((await copy({}, { token })).status).toBe(403);
  });

  it.each([
    [{ fromToolboxId: 'nobody' }, 404, 'Toolbox not found'],
    [{ fromDrawerNumber: 9 }, 404, 'Drawer not found'],
    [{ fromDrawerNumber: 2 }, 404, 'Template not found'],
    [{ fromDrawerNumber: 0 }, 400, 'Invalid drawer number'],
    [{ fromDrawerNumber: 999_999_999 }, 404, 'Drawer not found'],
    [{ fromDrawerNumber: 1e9 }, 400, 'Invalid drawer number'],
    [{ fromDrawerNumber: 1e15 }, 400, 'Invalid drawer number'],
    [{ fromToolboxId: undefined }, 400, 'Please select a toolbox and drawer'],
  ])('refuses %j with %i', async (overrides, status, message) => {
    const answer = await copy(overrides);
    expect([answer.status, answer.body.message, answer.body.success]).toEqual([status, message, false]);
  });

  it('requires an existing target drawer', async () => {
    const { status, body } = await copy({}, { drawer: '9' });
    expect([status, body.message]).toEqual([404, 'Drawer not found']);
  });

  it("G-19 S17 S19 does not find another organization's drawers or pictures", async () => {
    const other = await registerOrganization(test);
    const theirs = await createToolbox(test, other.admin, { name: 'Theirs alone' });
    const given = (await giveTemplate(theirs.path, other.admin)).body.drawer;
    for (const fromToolboxId of [theirs.toolboxId, given.id, 'unknown']) {
      const { status, body } = await copy({ fromToolboxId });
      expect([status, body.message]).toEqual([404, 'Toolbox not found']);
    }
    expect((await copy({ imageUrl: given.templateImageUrl })).status).toBe(400);
    expect((await copy({}, { token: other.admin })).status).toBe(404);
  });
});
