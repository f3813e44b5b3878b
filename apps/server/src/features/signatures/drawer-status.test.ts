import { displayName, rankAndName } from '@stowed/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let admin: string;
let maintainer: string;
let box: string;
let drawer: string;

beforeAll(async () => {
  test = await openTestApp();
  const ours = await registerOrganization(test);
  ({ admin } = ours);
  maintainer = await addPerson(test, ours.organizationId);
});
beforeEach(async () => {
  ({ path: box } = await createToolbox(test, admin));
  drawer = `${box}/drawer/1`;
});
afterAll(() => test.close());

const setStatus = (path: string, body: object) =>
  test.call('POST', `${path}/status`, { token: maintainer, body });
const complete = (reason?: string) =>
  setStatus(drawer, { status: 'complete', ...(reason === undefined ? {} : { reason }) });
const read = async () => (await test.call('GET', drawer, { token: maintainer })).body;
const photograph = (...statuses: ('present' | 'missing')[]) =>
  scan(test, maintainer, { drawer, tools: tools(...statuses) });
/** The newest entry of this kind in the drawer's history. */
async function entryOf(kind: string) {
  const { body } = await test.call('GET', `${drawer}/history`, { token: maintainer });
  return body.entries.find((entry: { kind: string }) => entry.kind === kind);
}
async function receipt(): Promise<string> {
  const headers = { authorization: `Bearer ${maintainer}` };
  const reply = await test.app.inject({ method: 'GET', url: `${box}/receipt`, headers });
  return readPdf(reply.rawPayload)
    .flatMap(({ texts }) => texts)
    .join(' ');
}

describe('a photo of this inventory', () => {
  it('G-176 counts if saved since the last reset, and its time is stored', async () => {
    expect(await read()).toMatchObject({ photoAt: null, isPhotoOfInventory: false });
    const before = test.clock.now().getTime();
    await photograph('present');
    const { photoAt: taken, isPhotoOfInventory } = await read();
    expect(Date.parse(taken)).toBeGreaterThanOrEqual(before);
    expect(isPhotoOfInventory).toBe(true);
    await setStatus(box, { status: 'complete' });
    await setStatus(box, { status: 'incomplete' });
    expect(await read()).toMatchObject({ photoAt: taken, isPhotoOfInventory: false });
    await photograph('present');
    expect(await read()).toMatchObject({ isPhotoOfInventory: true });
  });

  it.each([
    ['the drawer is reopened', () => setStatus(drawer, { status: 'incomplete' })],
    [
      'a tool is marked missing',
      () =>
        test.call('POST', `${drawer}/tool-missing?toolIndex=0`, {
          token: maintainer,
          body: { toolName: 'Wrench 1' },
        }),
    ],
    [
      'its positions are saved with a tool missing',
      () => test.call('POST', `${drawer}/scan`, { token: maintainer, body: { tools: tools('missing') } }),
    ],
  ])('G-176 from before the completion does not count once %s', async (_what, reopen) => {
    await photograph('present');
    await complete();
    expect(await read()).toMatchObject({ status: 'complete', isPhotoOfInventory: true });
    await reopen();
    expect(await read()).toMatchObject({ status: 'incomplete', isPhotoOfInventory: false });
  });

  it('names who saved it, not who marks or completes later, and who completed the drawer', async () => {
    const nameOf = async (token: string) => {
      const { rank, ...user } = (await test.call('GET', '/api/user', { token })).body;
      return rankAndName({ name: displayName(user), rank });
    };
    await photograph('present', 'missing');
    await test.call('POST', `${drawer}/scan`, { token: admin, body: { tools: tools('present', 'present') } });
    const photoBy = await nameOf(maintainer);
    expect(await read()).toMatchObject({ photoBy, completedBy: null });
    await test.call('POST', `${drawer}/status`, { token: admin, body: { status: 'complete' } });
    expect(await read()).toMatchObject({ photoBy, completedBy: await nameOf(admin) });
    await setStatus(drawer, { status: 'incomplete' });
    await scan(test, admin, { drawer, tools: tools('present'), imageUrl: null });
    expect(await read()).toMatchObject({ photoBy: null, completedBy: null });
  });

  it('G-176 stays with new positions, and is gone when removed', async () => {
    await photograph('present', 'present');
    for (const changed of [tools('present', 'missing'), tools('present')]) {
      await test.call('POST', `${drawer}/scan`, { token: maintainer, body: { tools: changed } });
      expect(await read()).toMatchObject({ isPhotoOfInventory: true });
    }
    await scan(test, maintainer, { drawer, tools: tools('present'), imageUrl: null });
    expect(await read()).toMatchObject({
      photoAt: null,
      isPhotoOfInventory: false,
      decidedByHand: ['tool-1'],
    });
  });
});

describe('an entry of the history', () => {
  const assign = async (...statuses: ('present' | 'missing')[]) => {
    const body = { templateImageUrl: dataUrl(await plainJpeg()), templateTools: tools(...statuses) };
    await test.call('POST', `${drawer}/assign-template`, { token: admin, body });
  };

  it('G-176 is sure only of a photo of its inventory', async () => {
    await assign('present');
    await photograph('present');
    expect(await entryOf('photo_saved')).toMatchObject({ isSure: true });
    await complete();
    expect(await entryOf('drawer_completed')).toMatchObject({ isSure: true });
    await setStatus(drawer, { status: 'incomplete' });
    await complete();
    expect(await entryOf('drawer_completed')).toMatchObject({ isSure: false });
  });
});

describe('completion without a photo of this inventory', () => {
  it('G-176 records the reason in the history and on the receipt', async () => {
    expect((await complete('  Checked by eye, camera broken ')).status).toBe(200);
    expect(await entryOf('drawer_completed')).toMatchObject({ reason: 'Checked by eye, camera broken' });
    await setStatus(box, { status: 'complete' });
    expect(await receipt()).toContain(
      'Completed without a photo of this inventory: Checked by eye, camera broken',
    );
  });

  it('G-176 is accepted without a reason, and the record says so', async () => {
    expect((await complete()).status).toBe(200);
    expect(await entryOf('drawer_completed')).toMatchObject({ reason: 'no reason given' });
  });

  it('G-176 refuses a reason of two characters', async () => {
    const { status, body } = await complete('ok');
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Give a reason of at least 3 characters',
    });
    expect(await read()).toMatchObject({ status: 'incomplete' });
  });

  it('G-176 needs no reason if there is a photo of this inventory', async () => {
    await photograph('present');
    await complete();
    expect(await entryOf('drawer_completed')).toMatchObject({ reason: null });
    await setStatus(box, { status: 'complete' });
    expect(await receipt()).not.toContain('without a photo of this inventory');
  });
});

describe('a saved list that omits a template tool', () => {
  beforeEach(async () => {
    const templateTools = tools('present', 'present', 'present');
    const body = { templateImageUrl: dataUrl(await plainJpeg()), templateTools };
    await test.call('POST', `${drawer}/assign-template`, { token: admin, body });
    await photograph('present', 'missing', 'present');
    const [first, , third] = tools('present', 'missing', 'present');
    await test.call('POST', `${drawer}/scan`, { token: maintainer, body: { tools: [first, third] } });
  });

  it('G-177 is named in the history, with its previous status', async () => {
    expect(await entryOf('tools_saved')).toMatchObject({
      leftOut: [{ name: 'Wrench 2', formerStatus: 'missing' }],
    });
    await complete();
    expect(await entryOf('drawer_completed')).toMatchObject({
      leftOut: [{ name: 'Wrench 2', formerStatus: null }],
    });
  });

  it('G-177 is named on the receipt', async () => {
    await complete();
    await setStatus(box, { status: 'complete' });
    const text = await receipt();
    expect(text).toContain('removed from the list: Wrench 2 (drawer 1)');
    expect(text).toContain('1 not accounted for');
  });
});

describe('a visually checked drawer', () => {
  const check = (checkedByEye: object[], reason = 'Checked by eye because the camera broke') =>
    setStatus(drawer, { status: 'complete', reason, checkedByEye });
  const saw = (uniqueId: string, status = 'present') => ({ uniqueId, status });

  beforeEach(async () => {
    const templateTools = tools('present', 'present');
    const body = { templateImageUrl: dataUrl(await plainJpeg()), templateTools };
    await test.call('POST', `${drawer}/assign-template`, { token: admin, body });
  });

  it('G-176 records each answer as decided by hand, and completes with the missing tool', async () => {
    const { status, body } = await check([saw('tool-1'), saw('tool-2', 'missing')]);
    expect(status).toBe(200);
    expect(body.drawer).toMatchObject({ status: 'complete', decidedByHand: ['tool-1', 'tool-2'] });
    const statuses = body.drawer.tools.map((tool: { status: string }) => tool.status);
    expect(statuses).toEqual(['present', 'missing']);
    expect(await entryOf('drawer_completed')).toMatchObject({
      reason: 'Checked by eye because the camera broke',
      tools: [{ decidedBy: 'person' }, { decidedBy: 'person', status: 'missing' }],
    });
  });

  it('G-176 removes the earlier photo, and asks about tools that only the list names', async () => {
    await photograph('present', 'present', 'present');
    await complete();
    await setStatus(drawer, { status: 'incomplete' });
    expect((await check([saw('tool-1'), saw('tool-2')])).body).toMatchObject({ code: 'invalid_tools' });
    expect(await read()).toMatchObject({ status: 'incomplete', photoAt: expect.any(String) });
    const { body } = await check([saw('tool-1'), saw('tool-2'), saw('tool-3')]);
    expect(body.drawer).toMatchObject({ status: 'complete', imageUrl: null, photoAt: null });
    expect(body.drawer.tools).toHaveLength(3);
  });

  it.each([
    ['one tool has two answers', [saw('tool-1'), saw('tool-1'), saw('tool-2')]],
    ['a tool has none', [saw('tool-1')]],
    ['an answer is about an unknown tool', [saw('tool-1'), saw('elsewhere')]],
  ])('G-176 is refused when %s', async (_what, answers) => {
    const { status, body } = await check(answers);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_tools' });
    expect(await read()).toMatchObject({ status: 'incomplete', tools: [] });
  });
});
