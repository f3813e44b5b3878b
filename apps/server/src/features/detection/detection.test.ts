import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import sharp from 'sharp';
import { inOrganization } from '../../db/transaction.ts';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  toolboxBody,
  tools,
} from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { dataUrl, plainJpeg, sampleFile, samplesFolder, smallPicture } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const box = z.object({
  name: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
const truth = z.object({
  tools: z.array(box),
  photos: z.array(z.object({ file: z.string(), tools: z.array(z.object({ status: z.string() })) })),
});
const drawerTruth = truth.parse(JSON.parse(sampleFile('truth.json').toString()));
const [nominal] = drawerTruth.photos;

let test: TestApp;
let ours: TestOrganization;
let maintainer: string;
let toolboxId: string;
let template: { uniqueId: string; name: string; position: string }[];

/** As a phone sends it: at most 800 px, JPEG at quality 0.75. */
const phonePhoto = async (bytes: Buffer) =>
  dataUrl(
    await sharp(bytes).resize({ width: 800, height: 800, fit: 'inside' }).jpeg({ quality: 75 }).toBuffer(),
  );

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
  ({ toolboxId } = await createToolbox(test, ours.admin));
  const { body } = await test.call('POST', `/api/toolbox/${toolboxId}/drawer/1/assign-template`, {
    token: ours.admin,
    body: {
      templateImageUrl: await smallPicture('reference.jpg'),
      templateTools: drawerTruth.tools.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
    },
  });
  template = body.drawer.templateTools;
});
afterAll(() => test.close());

const send = (body: Record<string, unknown>, headers = {}) =>
  test.call('POST', '/api/process-image', { token: maintainer, body, headers });
const inspect = (imageData: unknown, overrides: Record<string, unknown> = {}) =>
  send({ toolboxId, drawerNumber: 1, expectedToolCount: 10, imageData, ...overrides });
/** Signatures change over time; the picture at a path does not. */
const unsigned = (text: string) => text.replaceAll(/\?e=\d+&s=[\w-]+/g, '');
const countKept = () =>
  inOrganization(test.deps.db, ours.organizationId, async (db) => {
    const images = await db.selectFrom('images').select('id').execute();
    const events = await db.selectFrom('inspectionEvents').select('sequence').execute();
    return { images: images.length, events: events.length };
  });
const eventKinds = async () =>
  inOrganization(test.deps.db, ours.organizationId, async (db) =>
    (
      await db
        .selectFrom('inspectionEvents')
        .select('kind')
        .where('organizationId', '=', ours.organizationId)
        .orderBy('sequence')
        .execute()
    ).map(({ kind }) => kind),
  );

describe('an inspection', () => {
  it('INSP-040 is open to a maintainer from photo to completion, and closed to outsiders', async () => {
    const own = await registerOrganization(test);
    const member = await addPerson(test, own.organizationId);
    const stranger = await registerOrganization(test);
    const box = await createToolbox(test, own.admin);
    const path = `${box.path}/drawer/1`;
    const imageData = await phonePhoto(sampleFile(nominal?.file ?? ''));
    const photo = { toolboxId: box.toolboxId, drawerNumber: 1, expectedToolCount: 10, imageData };
    const seen = await test.call('POST', '/api/process-image', { token: member, body: photo });
    expect([seen.status, seen.body.success]).toEqual([200, true]);
    const [first] = seen.body.tools;
    const index = `toolIndex=0&uniqueId=${first.uniqueId}`;
    const steps: readonly (readonly [string, unknown])[] = [
      [`${path}/scan`, { imageUrl: seen.body.imageUrl, tools: seen.body.tools }],
      [`${path}/tool-missing?${index}`, { toolName: first.name }],
      [`${path}/tool-found?${index}`, { toolName: first.name }],
      [`${path}/status`, { status: 'complete' }],
    ];
    for (const [step, body] of steps) {
      const statuses = [member, undefined, stranger.admin].map(async (token) => {
        return (await test.call('POST', step, { ...(token ? { token } : {}), body })).status;
      });
      expect([step, ...(await Promise.all(statuses))]).toEqual([step, 200, 401, 404]);
    }
    const { body: drawer } = await test.call('GET', path, { token: member });
    expect([drawer.status, drawer.tools.length]).toEqual(['complete', seen.body.tools.length]);
  });
});

describe('process-image with a template', () => {
  it('DET-001 DET-004 DET-032 returns every template tool with its shape in the photo', async () => {
    const { status, body } = await inspect(await phonePhoto(sampleFile(nominal?.file ?? '')));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      imageUrl: expect.stringMatching(/^\/api\/images\//),
      message: expect.any(String),
    });
    expect(body.detectedTools).toEqual(body.tools);
    const names = (list: { uniqueId: string; name: string; position: string }[]) =>
      list.map(({ uniqueId, name, position }) => ({ uniqueId, name, position }));
    expect(names(body.tools)).toEqual(names(template));
    const statuses = nominal?.tools.map(({ status }) => status) ?? [];
    for (const [index, tool] of body.tools.entries()) {
      expect(tool.confidence).toBeGreaterThanOrEqual(0);
      expect(typeof tool.needsReview).toBe('boolean');
      if (tool.needsReview) {
        expect(tool.status).toBe('missing');
        expect(tool.reason).toMatch(/\.$/);
      } else {
        const real = statuses[index] === 'present' ? 'present' : 'missing';
        expect([tool.name, tool.status]).toEqual([tool.name, real]);
      }
    }
  });

  it('prepares a template when it is saved and when its drawer is opened, but not again for a photo', async () => {
    const find = vi.spyOn(test.deps.images, 'find');
    const { toolboxId: id, path } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/1`;
    const saved = await test.call('POST', `${drawer}/assign-template`, {
      token: ours.admin,
      body: {
        templateImageUrl: await smallPicture('reference.jpg'),
        templateTools: drawerTruth.tools.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
      },
    });
    const imageId = /images\/(\w+)/.exec(saved.body.drawer.templateImageUrl)?.[1];
    const reads = () => find.mock.calls.filter(([read]) => read === imageId).length;
    await expect.poll(reads).toBe(1);
    const photo = await phonePhoto(sampleFile(nominal?.file ?? ''));
    expect((await inspect(photo, { toolboxId: id })).status).toBe(200);
    expect(reads()).toBe(1);
    // The preparation depends on the foam's colors.
    const { type, name, eid, drawers, primaryFoamColor } = toolboxBody();
    const repainted = { type, name, eid, drawers, primaryFoamColor, secondaryFoamColor: 'yellow' };
    expect((await test.call('PUT', path, { token: ours.admin, body: repainted })).status).toBe(200);
    await test.call('GET', drawer, { token: maintainer });
    await test.call('GET', drawer, { token: maintainer });
    await expect.poll(reads).toBe(2);
    expect((await inspect(photo, { toolboxId: id })).status).toBe(200);
    expect(reads()).toBe(2);
    find.mockRestore();
  });

  it('gives the same photo the same verdicts twice, as two pictures', async () => {
    const photo = await phonePhoto(sampleFile(nominal?.file ?? ''));
    const [first, second] = [await inspect(photo), await inspect(photo)];
    expect(second.body.tools).toEqual(first.body.tools);
    expect(second.body.imageUrl).not.toBe(first.body.imageUrl);
  });

  it('S72 G-56 keeps one picture and one response per key', async () => {
    const photo = await phonePhoto(sampleFile(nominal?.file ?? ''));
    const body = { toolboxId, drawerNumber: 1, imageData: photo };
    const headers = { 'idempotency-key': 'photo-1' };
    const [first, second] = [await send(body, headers), await send(body, headers)];
    expect(unsigned(second.text)).toBe(unsigned(first.text));
    expect((await send({ ...body, drawerNumber: 2 }, headers)).status).toBe(422);
  });

  it('G-56 G-165 keeps one picture and one event per key, even for a refusal', async () => {
    const imageData = await phonePhoto(readFileSync(join(samplesFolder, 'drawer_05', 'reference.jpg')));
    const headers = { 'idempotency-key': 'refused-1' };
    const before = await countKept();
    const ask = async () => {
      const { status, body } = await send({ toolboxId, drawerNumber: 1, imageData }, headers);
      const { requestId: _requestId, imageUrl, ...answer } = body;
      return { status, imageUrl: unsigned(imageUrl), answer };
    };
    const first = await ask();
    expect(first).toMatchObject({ status: 422, answer: { success: false, code: 'photo_mismatch' } });
    expect(await Promise.all([ask(), ask()])).toEqual([first, first]);
    expect(await countKept()).toEqual({ images: before.images + 1, events: before.events + 1 });
  });

  it.each([
    ['a response', nominal?.file ?? '', 200],
    ['a refusal', '../drawer_05/reference.jpg', 422],
  ])(
    'G-56 G-100 returns a fresh link to the picture of %s on a retry after the first one expired',
    async (...row) => {
      const [what, file, expected] = row;
      const body = { toolboxId, drawerNumber: 1, imageData: await phonePhoto(sampleFile(file)) };
      const headers = { 'idempotency-key': `expired link of ${what}` };
      const first = await send(body, headers);
      test.clock.advance(20 * 60_000);
      expect((await test.call('GET', first.body.imageUrl)).status).toBe(403);
      const again = await send(body, headers);
      expect(again.status).toBe(expected);
      expect((await test.call('GET', again.body.imageUrl)).status).toBe(200);
    },
  );

  it('G-56 judges again under the same key if the first attempt could not be judged', async () => {
    const own = await openTestApp({}, { timeoutMs: 1 });
    const { admin: token } = await registerOrganization(own);
    const body = { imageData: dataUrl(sampleFile('reference.jpg')) };
    const headers = { 'idempotency-key': 'failed-1' };
    const ask = () => own.call('POST', '/api/process-image', { token, body, headers });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([504, 504]);
    expect(second.body.imageUrl).not.toBe(first.body.imageUrl);
    await own.close();
  });

  it('DET-005 lets a scan record what the engine decided and what a person did', async () => {
    const { body } = await inspect(await phonePhoto(sampleFile(nominal?.file ?? '')));
    const sent = body.tools.map((tool: { status: string }, index: number) =>
      index === 0
        ? { ...tool, status: tool.status === 'present' ? 'missing' : 'present', needsReview: false }
        : tool,
    );
    const drawer = `/api/toolbox/${toolboxId}/drawer/1`;
    const saved = await scan(test, maintainer, { drawer, tools: sent, imageUrl: body.imageUrl });
    expect(saved.status).toBe(200);
    const rows = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .selectFrom('tools')
        .selectAll()
        .where('organizationId', '=', ours.organizationId)
        .orderBy('ordinal')
        .execute(),
    );
    expect(rows.map((row) => row.decidedBy)).toEqual(['person', ...Array(rows.length - 1).fill('engine')]);
    expect(rows[1]?.engineVersion).toBe(test.deps.engine.version);
    const kinds = (await eventKinds()).slice(-3);
    expect(kinds).toEqual(['image_processed', 'inventory_started', 'drawer_scanned']);
  });

  it.each([
    ['from before the tool was missed', 'hand'],
    ['taken since', 'photo'],
  ])('LOST-029 recounts a tool by photo only if the photo is new: one %s', async (when, recountedBy) => {
    const { path, toolboxId: own } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/1`;
    const post = (url: string, body: object) => test.call('POST', url, { token: maintainer, body });
    const body = {
      templateImageUrl: await smallPicture('reference.jpg'),
      templateTools: drawerTruth.tools.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
    };
    await test.call('POST', `${drawer}/assign-template`, { token: ours.admin, body });
    const judge = async () =>
      (await inspect(await phonePhoto(sampleFile(nominal?.file ?? '')), { toolboxId: own })).body;
    const save = ({ imageUrl, tools: seen }: { imageUrl: string; tools: object[] }) =>
      scan(test, maintainer, { drawer, tools: seen, imageUrl });
    await post(`${path}/inventories`, { kind: 'shift_end' });
    const current = await judge();
    const at = current.tools.findIndex(
      ({ status, needsReview }: Record<string, unknown>) => status === 'present' && needsReview !== true,
    );
    await save(current);
    // While this photo waits to be saved, a person marks the tool as missing and completes the drawer.
    const before = await judge();
    await post(`${drawer}/tool-missing?toolIndex=${at}`, { toolName: before.tools[at].name });
    await post(`${drawer}/status`, { status: 'complete' });
    await save(when === 'taken since' ? await judge() : before);
    const url = `/api/cases?toolboxId=${own}`;
    const { cases } = (await test.call('GET', url, { token: maintainer })).body;
    expect(
      cases.find(({ toolName }: Record<string, unknown>) => toolName === before.tools[at].name),
    ).toMatchObject({
      state: 'closed',
      outcome: 'recounted',
      recountedBy,
    });
  });

  it('DET-005 does not credit the engine for another drawer or template', async () => {
    const box = await createToolbox(test, ours.admin);
    const assign = async (number: number) =>
      test.call('POST', `${box.path}/drawer/${number}/assign-template`, {
        token: ours.admin,
        body: {
          templateImageUrl: await smallPicture('reference.jpg'),
          templateTools: drawerTruth.tools.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
        },
      });
    await assign(1);
    await assign(2);
    const photo = await phonePhoto(sampleFile(nominal?.file ?? ''));
    const { body } = await inspect(photo, { toolboxId: box.toolboxId });
    const { body: later } = await inspect(photo, { toolboxId: box.toolboxId });
    const decidersOf = async (number: number, { tools: sent, imageUrl } = body) => {
      const drawer = `${box.path}/drawer/${number}`;
      const saved = await scan(test, maintainer, { drawer, tools: sent, imageUrl });
      const rows = await inOrganization(test.deps.db, ours.organizationId, (db) =>
        db
          .selectFrom('tools')
          .select('decidedBy')
          .where('organizationId', '=', ours.organizationId)
          .where('drawerId', '=', saved.body.drawer.id)
          .execute(),
      );
      return new Set(rows.map((row) => row.decidedBy));
    };
    expect(await decidersOf(1)).toEqual(new Set(['engine']));
    expect(await decidersOf(2)).toEqual(new Set(['person']));
    await assign(1);
    // Unchanged tools keep their decider; a new picture has verdicts only for the removed template.
    expect(await decidersOf(1)).toEqual(new Set(['engine']));
    expect(await decidersOf(1, later)).toEqual(new Set(['person']));
  });

  it('S54 G-165 G-178 refuses a photo of another drawer, stores it, and changes nothing', async () => {
    const before = (await test.call('GET', `/api/toolbox/${toolboxId}/drawer/1`, { token: maintainer })).body;
    const other = readFileSync(join(samplesFolder, 'drawer_05', 'reference.jpg'));
    const { status, body } = await inspect(await phonePhoto(other));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      success: false,
      code: 'photo_mismatch',
      message: 'Photo does not match the drawer template. Please retake it.',
    });
    expect((await test.call('GET', body.imageUrl)).status).toBe(200);
    expect((await eventKinds()).at(-1)).toBe('image_refused');
    const after = (await test.call('GET', `/api/toolbox/${toolboxId}/drawer/1`, { token: maintainer })).body;
    expect(after.tools).toEqual(before.tools);

    // G-178: saved anyway, with every tool to check.
    const tools = after.templateTools.map((tool: object) => ({ ...tool, status: 'missing' }));
    const kept = await test.call('POST', `/api/toolbox/${toolboxId}/drawer/1/scan`, {
      token: maintainer,
      body: { imageUrl: body.imageUrl, tools },
    });
    const toCheck = { status: 'missing', needsReview: true, reason: 'The photo does not match the template' };
    expect(kept.body.drawer.tools).toEqual(tools.map(() => expect.objectContaining(toCheck)));
  });

  it('refuses a black photo and stores it', async () => {
    const black = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await inspect(dataUrl(black));
    expect([status, body.code]).toEqual([422, 'photo_mismatch']);
    expect((await test.call('GET', body.imageUrl)).status).toBe(200);
  });
});

describe('process-image without a template', () => {
  it('TMPL-007 needs no toolbox, and proposes shapes with names', async () => {
    const { status, body } = await send({
      imageData: dataUrl(sampleFile('reference.jpg')),
      drawerNumber: 1,
      expectedToolCount: 10,
    });
    expect([status, body.success]).toEqual([200, true]);
    expect(body.tools.length).toBeGreaterThan(0);
    expect(body.tools.length).toBeLessThanOrEqual(50);
    expect(body.tools[0]).toMatchObject({ name: 'Tool 1', position: '1', uniqueId: expect.any(String) });
  });

  it('reports that it found no tools on a plain picture', async () => {
    const { status, body } = await send({
      imageData: dataUrl(await plainJpeg(90, { width: 400, height: 300 })),
    });
    expect([status, body.tools, body.message]).toEqual([200, [], '0 tools found']);
  });

  it('treats a drawer whose template picture is external as having no template', async () => {
    const url = `/api/toolbox/${toolboxId}/drawer/3/assign-template`;
    const body = { templateImageUrl: 'https://example.org/x.jpg', templateTools: tools('present') };
    await test.call('POST', url, { token: ours.admin, body });
    const answer = await inspect(dataUrl(sampleFile('reference.jpg')), { drawerNumber: 3 });
    expect([answer.status, answer.body.tools[0].name]).toEqual([200, 'Tool 1']);
  });
});

describe('invalid requests to process-image', () => {
  it.each([
    ['an unknown toolbox', { toolboxId: 'unknown' }, 404, 'Toolbox not found'],
    ['a drawer above the count', { drawerNumber: 11 }, 404, 'Drawer not found'],
    ['drawer 0', { drawerNumber: 0 }, 400, 'Invalid drawer number'],
    ['drawer abc', { drawerNumber: 'abc' }, 400, 'Invalid drawer number'],
    ['no drawer', { drawerNumber: undefined }, 400, 'Invalid drawer number'],
    ['no picture', { imageData: undefined }, 400, 'Invalid image data'],
    [
      'an unknown toolbox before a bad picture',
      { toolboxId: 'unknown', imageData: 7 },
      404,
      'Toolbox not found',
    ],
    ['a count of 51', { expectedToolCount: 51 }, 400, 'Expected tools per drawer must be between 0 and 50'],
  ])('%s', async (_what, overrides, status, message) => {
    const answer = await inspect('data:image/jpeg;base64,AAAA', overrides);
    expect([answer.status, answer.body.message, answer.body.success]).toEqual([status, message, false]);
  });

  it('S11 another organization’s toolbox', async () => {
    const theirs = await registerOrganization(test);
    const { toolboxId: foreign } = await createToolbox(test, theirs.admin, { name: 'Of others alone' });
    const answer = await inspect('data:image/jpeg;base64,AAAA', { toolboxId: foreign });
    expect([answer.status, answer.body.message]).toEqual([404, 'Toolbox not found']);
  });
});
