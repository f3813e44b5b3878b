// @postgres locks a drawer; large rows.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addPerson, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let ours: TestOrganization;
let maintainer: string;
let box: { id: string; path: string; toolboxId: string };
let drawer: string;

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
});
beforeEach(async () => {
  box = await createToolbox(test, ours.admin);
  drawer = `${box.path}/drawer/1`;
});
afterAll(() => test.close());

const read = async () => (await test.call('GET', drawer, { token: maintainer })).body;
const save = (body: { tools: unknown; imageUrl?: unknown; version?: number }) =>
  scan(test, maintainer, { drawer, ...body });
const events = () =>
  inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .selectFrom('inspectionEvents')
      .selectAll()
      .where('organizationId', '=', ours.organizationId)
      .where('toolboxRowId', '=', box.id)
      .orderBy('sequence')
      .execute(),
  );

const shapes = [
  {
    name: 'Hammer',
    position: 'A',
    status: 'present',
    shapeType: 'rectangle',
    x: 5,
    y: 6.25,
    width: 20,
    height: 30.5,
    angle: -12.5,
    uniqueId: 'u1',
  },
  {
    name: 'Socket',
    position: '2',
    status: 'missing',
    shapeType: 'circle',
    x: 40,
    y: 40,
    width: 20,
    height: 27,
    angle: 0,
    cx: 50,
    cy: 53.5,
    radius: 10,
    uniqueId: 'u2',
  },
  {
    name: 'Pliers',
    position: '3',
    status: 'present',
    shapeType: 'polygon',
    x: 60,
    y: 10,
    width: 20,
    height: 20,
    angle: 0,
    points: [
      { x: 60, y: 10 },
      { x: 80, y: 10 },
      { x: 70, y: 30 },
    ],
    uniqueId: 'u3',
  },
];

it('INSP-044 DET-005 stores picture and tools and returns them unchanged', async () => {
  const { status, body } = await save({ tools: shapes });
  expect([status, body.success]).toEqual([200, true]);
  expect(body.drawer.tools).toEqual(shapes);
  expect(body.drawer.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{32}\?e=\d+&s=/);
  expect(await read()).toEqual(body.drawer);
});

it('API-015 is recorded with the state before and after', async () => {
  await save({ tools: shapes });
  await save({ tools: shapes.slice(0, 1) });
  const last = (await events()).findLast(({ kind }) => kind === 'drawer_scanned');
  expect(last).toMatchObject({ drawerNumber: 1 });
  expect(last?.before).toMatchObject({
    tools: [{ name: 'Hammer' }, { name: 'Socket' }, { name: 'Pliers' }],
  });
  expect(last?.after).toMatchObject({ tools: [{ name: 'Hammer', decidedBy: 'person' }] });
});

it('accepts its own path with or without the query, null, and external addresses as text', async () => {
  const { body } = await save({ tools: shapes });
  const { imageUrl } = body.drawer;
  for (const sent of [imageUrl, imageUrl.split('?')[0]]) {
    expect((await save({ tools: shapes, imageUrl: sent })).body.drawer.imageUrl).toBe(imageUrl);
  }
  const foreign = 'https://pictures.example.org/a.jpg?x=1';
  expect((await save({ tools: shapes, imageUrl: foreign })).body.drawer.imageUrl).toBe(foreign);
  expect((await save({ tools: shapes, imageUrl: null })).body.drawer.imageUrl).toBe(null);
});

it("S17 refuses another organization's picture and unknown ones, and keeps the drawer", async () => {
  const other = await registerOrganization(test);
  const theirBox = await createToolbox(test, other.admin);
  const theirs = await scan(test, other.admin, { drawer: `${theirBox.path}/drawer/1`, tools: [] });
  const before = await read();
  for (const imageUrl of [
    theirs.body.drawer.imageUrl,
    `/api/images/${'0'.repeat(32)}`,
    'javascript:alert(1)',
    '/etc/passwd',
    'foo.jpg',
    'data:text/html;base64,AAAA',
  ]) {
    const { status, body } = await save({ tools: shapes, imageUrl });
    expect([imageUrl, status, body.message, body.success]).toEqual([
      imageUrl,
      400,
      'Invalid image data',
      false,
    ]);
  }
  expect(await read()).toEqual(before);
});

it.each([
  ['no list', 'x'],
  ['101 tools', tools(...Array<'present'>(101).fill('present'))],
  ['a text for a coordinate', [{ ...shapes[0], x: 'left' }]],
  ['no coordinates', [{ name: 'A' }]],
  ['an unknown status', [{ ...shapes[0], status: 'lost' }]],
  ['a name of 101 characters', [{ ...shapes[0], name: 'n'.repeat(101) }]],
])('refuses %s', async (_what, list) => {
  const { status, body } = await save({ tools: list });
  expect([status, body.success]).toEqual([400, false]);
  expect((await read()).tools).toEqual([]);
});

it('EDIT-011 EDIT-012 EDIT-013 EDIT-014 moves shapes into the picture', async () => {
  const list = [
    { name: 'Fraction', x: 0.5, y: 0.1, width: 0.2, height: 0.3 },
    { name: 'Outside', x: 130, y: -5, width: 20, height: 0 },
    { name: 'Round', shapeType: 'circle', cx: 50, cy: 50, radius: 80 },
  ];
  const { body } = await save({ tools: list });
  expect(body.drawer.tools).toMatchObject([
    { x: 50, y: 10, width: 20, height: 30, position: '1', status: 'missing' },
    { x: 100, y: 0, height: 1 },
    { radius: 50 },
  ]);
});

it('G-154 replaces missing and duplicate ids', async () => {
  const { body } = await save({
    tools: [shapes[0], { ...shapes[2], uniqueId: 'u1' }, { ...shapes[1], uniqueId: '' }],
  });
  const ids = body.drawer.tools.map((tool: { uniqueId: string }) => tool.uniqueId);
  expect(ids[0]).toBe('u1');
  expect(new Set(ids).size).toBe(3);
  expect(ids.every(Boolean)).toBe(true);
});

it('G-76 refuses a stale version with 409 and the current drawer; stores nothing', async () => {
  const first = await save({ tools: shapes, version: 1 });
  const stale = await save({ tools: [], version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    success: false,
    code: 'drawer_changed',
    message: 'This drawer was changed by someone else. Please check it again.',
    drawer: { version: first.body.drawer.version, tools: shapes },
  });
  expect((await read()).tools).toHaveLength(3);
});

it('G-76 names the save behind the newest version, or null after any other change', async () => {
  const saveAs = (key: string, version: number) =>
    test.call('POST', `${drawer}/scan`, {
      token: maintainer,
      headers: { 'idempotency-key': key },
      body: { tools: shapes, version },
    });
  const staleSave = async () => (await saveAs('save-of-nobody-1', 99)).body.lastSaveId;
  expect(await staleSave()).toBeNull();
  expect((await saveAs('save-of-maintainer-1', 1)).status).toBe(200);
  expect(await staleSave()).toBe('save-of-maintainer-1');
  const mark = await test.call('POST', `${drawer}/tool-missing?toolIndex=0`, {
    token: ours.admin,
    body: { toolName: 'Hammer' },
  });
  expect(mark.status).toBe(200);
  expect(await staleSave()).toBeNull();
  expect((await saveAs('save-of-maintainer-2', 3)).status).toBe(200);
  expect(await staleSave()).toBe('save-of-maintainer-2');
  const signed = await test.call('POST', `${drawer}/status`, {
    token: maintainer,
    body: { status: 'complete' },
  });
  expect(signed.status).toBe(200);
  expect(await staleSave()).toBeNull();
});

it('G-76 accepts one of two concurrent saves and rejects the other; without a version the last one wins', async () => {
  const { version } = await read();
  const both = await Promise.all([
    save({ tools: shapes, version }),
    save({ tools: shapes.slice(1), version }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const free = await Promise.all([save({ tools: shapes }), save({ tools: shapes.slice(1) })]);
  expect(free.map(({ status }) => status)).toEqual([200, 200]);
  expect((await events()).filter((event) => event.kind === 'drawer_scanned')).toHaveLength(3);
});

it('G-175 stores a tool to check as missing with its mark, and drops figures on a manual decision', async () => {
  const marked = {
    ...shapes[0],
    status: 'present',
    needsReview: true,
    confidence: 0.4,
    reason: 'Check by eye.',
  };
  const sure = { ...shapes[2], confidence: 0.9 };
  const { body } = await save({ tools: [marked, sure] });
  expect(body.drawer.tools[0]).toMatchObject({
    status: 'missing',
    needsReview: true,
    confidence: 0.4,
    reason: 'Check by eye.',
  });
  expect(body.drawer.tools[1]).not.toHaveProperty('confidence');
});

it('S38 says that shapes do not match a photo saved without AI, until a person places the tools on it', async () => {
  const isLocatedIn = ({ body }: { body: { drawer: { isLocated: boolean } } }) => body.drawer.isLocated;
  const listed = async () => (await test.call('GET', `${box.path}/drawers`, { token: maintainer })).body;
  const open = tools('missing', 'missing');
  const seen = await save({ tools: tools('present', 'present') });
  expect(isLocatedIn(seen)).toBe(true);

  // Without a template the shapes are those of the previous photo.
  const unjudged = await save({ tools: open });
  const { imageUrl } = unjudged.body.drawer;
  expect(isLocatedIn(unjudged)).toBe(false);
  const mark = { token: maintainer, body: { toolName: 'Wrench 1' } };
  expect(isLocatedIn(await test.call('POST', `${drawer}/tool-found?toolIndex=0`, mark))).toBe(false);

  // A later template has other places and says nothing about this photo.
  const templateTools = open.map((tool) => ({ ...tool, y: 50 }));
  const body = { templateImageUrl: dataUrl(await plainJpeg()), templateTools };
  expect(isLocatedIn(await test.call('POST', `${drawer}/assign-template`, { token: ours.admin, body }))).toBe(
    false,
  );
  await scan(test, maintainer, { drawer: `${box.path}/drawer/2`, tools: open.slice(1) });
  expect((await listed()).map((one: { isLocated: boolean }) => one.isLocated).slice(0, 2)).toEqual([
    false,
    true,
  ]);
  expect((await read()).isLocated).toBe(false);
  expect(isLocatedIn(await save({ tools: open, version: 1 }))).toBe(false);

  const moved = await save({ imageUrl, tools: open.map((tool) => ({ ...tool, x: tool.x + 1 })) });
  expect(isLocatedIn(moved)).toBe(true);
  // Nothing has compared the photo with the template: the answers stay the person's.
  expect(await read()).toMatchObject({ isLocated: true, isPhotoCompared: false });
});

it('G-175 counts the photo that the template was made from as compared, and no other without an engine', async () => {
  const seen = await save({ tools: tools('present', 'present') });
  expect(seen.body.drawer).toMatchObject({ isLocated: true, isPhotoCompared: false });
  const ofPhoto = { templateImageUrl: seen.body.drawer.imageUrl, templateTools: tools('present', 'present') };
  await test.call('POST', `${drawer}/assign-template`, { token: ours.admin, body: ofPhoto });
  expect(await read()).toMatchObject({ isPhotoCompared: true });
  const again = await save({ tools: tools('present', 'present') });
  expect(again.body.drawer).toMatchObject({ isLocated: true, isPhotoCompared: false });
});
