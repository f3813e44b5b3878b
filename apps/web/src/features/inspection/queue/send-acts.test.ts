import { endpoints } from '@stowed/contract';
import type { Tool } from '@stowed/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAct, findActs, keepAct } from '../../../lib/device/acts.ts';
import { serveBoxes } from '../../../test/box-server.ts';
import { installDeviceDb, removeDeviceDb } from '../../../test/device.ts';
import { buildInventory, buildTool } from '../../../test/factories.ts';
import type { Fate } from '../../../test/keyed-calls.ts';
import { cutLine, refuse } from '../../../test/server.ts';
import { forgetStoppedPhoto, keepPhoto as keepTaken } from '../photo/photo-act.ts';
import { putAside } from '../shared/put-aside.ts';
import { ActSender } from './send-acts.ts';
import type { SentAct } from './sent-act.ts';

beforeEach(installDeviceDb);
afterEach(removeDeviceDb);

const hammer = buildTool({ name: 'Hammer', uniqueId: 'h' });
const pliers = buildTool({ name: 'Pliers', uniqueId: 'p' });
const missing = (tool: Tool): Tool => ({ ...tool, status: 'missing' });
const template = { templateId: 'template-1', templateTools: [hammer, pliers] };
const PHOTO = 'data:image/jpeg;base64,AA==';
const user = 'user-1';
const AT = Date.parse('2026-11-20T10:00:00Z');

let ids = 0;
const base = (drawerNumber: number | null, toolboxId = 'TB-1') => {
  ids += 1;
  return { id: `act-${ids}`, userId: user, toolboxId, drawerNumber, at: AT };
};
const keepPhoto = (drawer: number, version = 1, toolboxId?: string) =>
  keepAct({ ...base(drawer, toolboxId), kind: 'photo', content: { version, sent: [] } }, PHOTO);
const keepMark = (
  drawer: number,
  tool: Tool,
  status: 'present' | 'missing',
  version = 1,
  imageUrl = 'data:',
) =>
  keepAct({
    ...base(drawer),
    kind: 'mark',
    content: {
      version,
      index: tool === hammer ? 0 : 1,
      uniqueId: tool.uniqueId,
      name: tool.name,
      status,
      seen: { imageUrl, status: tool.status, needsReview: false },
    },
  });
const keepCompletion = (drawer: number, tools: readonly Tool[], version = 1) =>
  keepAct({
    ...base(drawer),
    kind: 'completion',
    content: {
      version,
      tools: tools.map(({ uniqueId, status }) => ({ uniqueId, isMissing: status === 'missing' })),
    },
  });
const keepInventory = (versions: Record<string, number>) =>
  keepAct({ ...base(null), kind: 'inventory', content: { versions } });

async function photoAct() {
  const act = await findAct('photo');
  if (!act) throw new Error('The photo is gone');
  return act;
}

const sent: SentAct[] = [];
beforeEach(() => void (sent.length = 0));
const sender = new ActSender();
const send = () => sender.send(user, (one) => sent.push(one));
const left = async () =>
  (await findActs(user)).map(({ kind, drawerNumber, problem }) => [kind, drawerNumber, problem ?? 'waits']);

describe('sending kept acts', () => {
  it('OFF-023 OFF-010 delivers a photo, two marks and completions in order, with the time of each act', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, missing(pliers)] });
    await keepPhoto(1);
    await keepMark(1, missing(hammer), 'present');
    await keepMark(1, missing(pliers), 'missing');
    await keepCompletion(1, [hammer, missing(pliers)]);
    await keepInventory({ 1: 1 });
    await send();
    expect(await left()).toEqual([]);
    expect(boxes.calls()).toEqual([
      'process-image',
      'scan',
      'tool-found',
      'tool-missing',
      'status',
      'status',
    ]);
    expect(boxes.received.every(({ queuedAt }) => queuedAt === '2026-11-20T10:00:00.000Z')).toBe(true);
    expect(boxes.drawer(1)).toMatchObject({ status: 'complete', version: 5 });
    expect(boxes.toolbox().status).toBe('complete');
  });

  it('OFF-005 OFF-006 holds back only the drawer with a conflict, and its toolbox', async () => {
    const boxes = serveBoxes({ drawers: [{ tools: [hammer, pliers] }, { tools: [hammer, pliers] }] });
    boxes.change(1, { imageUrl: '/api/images/theirs', tools: [missing(hammer), pliers] });
    await keepMark(1, hammer, 'missing', 1, '/api/images/mine');
    await keepCompletion(1, [missing(hammer), pliers]);
    await keepMark(2, pliers, 'missing');
    await keepInventory({ 1: 1, 2: 1 });
    await send();
    expect(await left()).toEqual([
      ['mark', 1, 'changed'],
      ['completion', 1, 'waits'],
      ['inventory', null, 'waits'],
    ]);
    expect(boxes.calls()).toEqual(['tool-missing']);
    expect(boxes.drawer(1).version).toBe(2);
  });

  it('OFF-008 does not complete a drawer that someone else changed, even if my mark still fits', async () => {
    const boxes = serveBoxes({ drawers: [{ imageUrl: '/api/images/one', tools: [hammer, pliers] }] });
    boxes.change(1, { tools: [hammer, missing(pliers)] });
    await keepMark(1, hammer, 'missing', 1, '/api/images/one');
    await keepCompletion(1, [missing(hammer), pliers]);
    await send();
    expect(await left()).toEqual([['completion', 1, 'changed']]);
    expect(boxes.drawer(1)).toMatchObject({
      status: 'incomplete',
      tools: [missing(hammer), missing(pliers)],
    });
  });

  it('OFF-008 does not complete a toolbox after an entry of its drawer was put aside', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [missing(hammer), pliers] });
    await keepPhoto(1);
    await keepMark(1, missing(hammer), 'present');
    await keepCompletion(1, [hammer, pliers]);
    await keepInventory({ 1: 1 });
    for (let asked = 0; asked < 2; asked += 1) {
      await send();
      const [stopped] = (await findActs(user)).filter(({ problem }) => problem !== undefined);
      if (stopped) await putAside(stopped);
    }
    await send();
    expect([boxes.drawer(1).status, boxes.toolbox().status]).toEqual(['incomplete', 'incomplete']);
    expect(await left()).toEqual([['inventory', null, 'changed']]);
  });

  it('OFF-008 does not complete a toolbox with a drawer that someone else changed', async () => {
    const boxes = serveBoxes({ drawers: [{}, {}] });
    boxes.change(2, { tools: [missing(pliers)] });
    await keepInventory({ 1: 1, 2: 1 });
    await send();
    expect(await left()).toEqual([['inventory', null, 'changed']]);
    expect(boxes.toolbox().status).toBe('incomplete');
  });

  it('OFF-007 records the photo of a conflicting entry before it finds the conflict', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, pliers] });
    boxes.change(1, {});
    await keepPhoto(1);
    await send();
    expect([boxes.calls(), await left()]).toEqual([['process-image'], [['photo', 1, 'changed']]]);
  });

  it('OFF-020 holds back a tool marked present that the engine is sure is missing, and the completion', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, missing(pliers)] });
    await keepPhoto(1);
    await keepMark(1, missing(hammer), 'present');
    await keepMark(1, missing(pliers), 'present');
    await keepCompletion(1, [hammer, pliers]);
    await send();
    expect(await left()).toEqual([
      ['mark', 1, 'doubted'],
      ['completion', 1, 'waits'],
    ]);
    expect(boxes.drawer(1)).toMatchObject({ status: 'incomplete', tools: [hammer, missing(pliers)] });
  });

  it('OFF-020 says that a photo was compared after its drawer was completed, with what the engine misses', async () => {
    const doubted = { ...missing(pliers), needsReview: true, confidence: 0.6, x: 33 };
    const boxes = serveBoxes({ drawers: [template], verdicts: [{ ...hammer, x: 44 }, doubted] });
    await keepPhoto(1);
    await keepMark(1, missing(hammer), 'present');
    await keepMark(1, missing(pliers), 'present');
    await keepCompletion(1, [hammer, pliers]);
    await send();
    expect(await left()).toEqual([]);
    expect(boxes.drawer(1)).toMatchObject({
      status: 'complete',
      isComparedLate: true,
      imageUrl: '/api/images/photo-1',
      tools: [
        { status: 'present', x: 44 },
        { status: 'present', x: 33 },
      ],
    });
  });

  it('OFF-020 delivers a mark on such a photo, though someone else has marked another tool', async () => {
    let isFirst = true;
    const boxes = serveBoxes({
      drawers: [template],
      verdicts: [hammer, pliers],
      fate: (call) => {
        if (call === 'tool-found' && isFirst) {
          isFirst = false;
          boxes.change(1, { tools: [hammer, ...boxes.drawer(1).tools.slice(1)] });
        }
        return 'answered';
      },
    });
    await keepPhoto(1);
    await keepMark(1, missing(pliers), 'present');
    await keepCompletion(1, [missing(hammer), pliers]);
    await send();
    expect(await left()).toEqual([['completion', 1, 'changed']]);
    expect(boxes.drawer(1)).toMatchObject({ status: 'incomplete', tools: [hammer, pliers] });
  });

  it('OFF-020 saves a completed drawer as it was signed, whatever the engine sees in its photo', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, pliers] });
    await keepPhoto(1);
    await keepCompletion(1, [missing(hammer), missing(pliers)]);
    await send();
    expect(boxes.drawer(1)).toMatchObject({ status: 'complete', tools: [missing(hammer), missing(pliers)] });
  });

  it('OFF-005 sends a photo that was completed before the one that follows it, and both arrive', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, pliers] });
    await keepPhoto(1);
    await keepMark(1, missing(hammer), 'present');
    await keepCompletion(1, [hammer, missing(pliers)]);
    await keepPhoto(1);
    await send();
    expect(await left()).toEqual([]);
    expect(boxes.calls()).toEqual(['process-image', 'scan', 'tool-found', 'status', 'process-image', 'scan']);
    expect(boxes.drawer(1)).toMatchObject({ status: 'incomplete', tools: [hammer, pliers] });
  });

  it('G-76 sends a photo over the one that it replaced, which had arrived without an answer', async () => {
    let line: Fate = 'answered';
    const fate = (call: string) => (call === 'scan' ? line : 'answered');
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, pliers], fate });
    const place = { userId: user, toolboxId: 'TB-1', drawerNumber: 1 };
    const take = (photo: string) => keepTaken(place, { body: { photo }, base: { version: 1 }, sent: [] });
    await take(PHOTO);
    line = 'answer lost';
    await send();
    expect(boxes.drawer(1).version).toBe(2);
    await take(`${PHOTO}second`);
    await take(`${PHOTO}third`);
    line = 'answered';
    await send();
    expect(await left()).toEqual([]);
    expect(boxes.drawer(1)).toMatchObject({ version: 3, imageUrl: '/api/images/photo-2' });
  });

  it.each([
    ['a new one is wanted', () => forgetStoppedPhoto('photo')],
    ['it is put aside', async () => putAside(await photoAct())],
  ])(
    'OFF-015 sends no mark and no completion without the photo they were made on: %s',
    async (_how, leave) => {
      const boxes = serveBoxes({ drawers: [{ tools: [hammer], imageUrl: '/api/images/old' }] });
      const body = { success: false as const, code: 'photo_mismatch' as const, message: 'M' };
      refuse(endpoints.processImage, { status: 422, body });
      await keepAct({ ...base(1), id: 'photo', kind: 'photo', content: { version: 1, sent: [] } }, PHOTO);
      await keepMark(1, missing(hammer), 'present');
      await keepCompletion(1, [hammer]);
      await send();
      expect(await left()).toEqual([
        ['photo', 1, 'mismatch'],
        ['mark', 1, 'waits'],
        ['completion', 1, 'waits'],
      ]);
      await leave();
      await send();
      expect(await left()).toEqual([
        ['mark', 1, 'changed'],
        ['completion', 1, 'changed'],
      ]);
      expect(boxes.drawer(1)).toMatchObject({ status: 'incomplete', imageUrl: '/api/images/old' });
    },
  );

  describe('a photo of a drawer that someone else has changed', () => {
    const owner = { userId: user, toolboxId: 'TB-1', drawerNumber: 1 };
    const taken = (photo: string) => ({ body: { photo }, base: { version: 1 }, sent: [] });

    it('OFF-006 is put aside on record when the person wants another', async () => {
      const boxes = serveBoxes({ drawers: [template] });
      const { id } = await keepTaken(owner, taken(PHOTO), 'changed');
      await forgetStoppedPhoto(id);
      expect([boxes.calls(), await left()]).toEqual([['put-aside'], []]);
    });

    it('OFF-006 is not replaced by another while the record does not have it', async () => {
      serveBoxes({ drawers: [template] });
      cutLine(endpoints.putAside);
      const { id } = await keepTaken(owner, taken(PHOTO), 'changed');
      await expect(forgetStoppedPhoto(id)).rejects.toThrow();
      await keepTaken(owner, taken('data:image/jpeg;base64,BB=='));
      await send();
      expect(await left()).toEqual([
        ['photo', 1, 'changed'],
        ['photo', 1, 'waits'],
      ]);
    });
  });

  it('OFF-020 asks about a mark that is made while its photo is being saved', async () => {
    let isMarked = false;
    const fate = (call: string): Fate => {
      if (call === 'scan' && !isMarked) {
        isMarked = true;
        void keepMark(1, missing(pliers), 'present');
      }
      return 'answered';
    };
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer, missing(pliers)], fate });
    await keepPhoto(1);
    await send();
    expect(await left()).toEqual([['mark', 1, 'doubted']]);
    expect(boxes.drawer(1).tools[1]?.status).toBe('missing');
  });

  it('OFF-020 doubts only the marks that were made on the photo that it judges', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [missing(hammer), pliers] });
    await keepPhoto(1);
    await keepMark(1, missing(pliers), 'present');
    await keepPhoto(1);
    await keepMark(1, missing(hammer), 'present');
    await send();
    expect(await left()).toEqual([['mark', 1, 'doubted']]);
    expect(boxes.calls()).toEqual(['process-image', 'scan', 'tool-found', 'process-image', 'scan']);
  });

  it('OFF-014 keeps acts on a deleted toolbox until the person decides', async () => {
    const boxes = serveBoxes({ toolboxIds: ['TB-1', 'TB-2'], drawers: [template], verdicts: [hammer] });
    await keepPhoto(1);
    await keepPhoto(1, 1, 'TB-2');
    boxes.remove('TB-1');
    await send();
    expect(await left()).toEqual([['photo', 1, 'gone']]);
  });

  it('OFF-014 does not say that a drawer is gone when only the marked tool is', async () => {
    serveBoxes({ drawers: [template] });
    await keepMark(1, { ...pliers, uniqueId: 'replaced' }, 'missing');
    await send();
    expect(await left()).toEqual([['mark', 1, 'refused']]);
  });

  it('OFF-015 keeps a photo of another drawer, and says so', async () => {
    serveBoxes({ drawers: [template] });
    refuse(endpoints.processImage, {
      status: 422,
      body: { success: false, code: 'photo_mismatch', message: 'M' },
    });
    await keepPhoto(1);
    await send();
    expect(await left()).toEqual([['photo', 1, 'mismatch']]);
  });

  it('holds up no other drawer when the engine fails on one photo', async () => {
    const boxes = serveBoxes({ drawers: [template, { tools: [hammer] }] });
    refuse(endpoints.processImage, { status: 502, body: { code: 'image_processing_failed', message: 'M' } });
    await keepPhoto(1);
    await keepMark(2, hammer, 'missing');
    await send();
    expect(await left()).toEqual([['photo', 1, 'waits']]);
    expect(boxes.calls()).toEqual(['tool-missing']);
  });

  it('G-186 sends each act once, even if called again while sending', async () => {
    const boxes = serveBoxes({ drawers: [template], verdicts: [hammer] });
    await keepPhoto(1);
    await Promise.all([send(), send(), send()]);
    expect(boxes.calls()).toEqual(['process-image', 'scan']);
    expect(sent).toHaveLength(1);
  });

  it('G-186 keeps the acts unchanged and in order while the server does not respond', async () => {
    serveBoxes({ drawers: [{ tools: [hammer, pliers] }] });
    cutLine(endpoints.toolMissing);
    await keepMark(1, hammer, 'missing');
    await keepMark(1, pliers, 'missing');
    await send();
    expect(await left()).toEqual([
      ['mark', 1, 'waits'],
      ['mark', 1, 'waits'],
    ]);
  });
});

describe('a completion that must be signed', () => {
  const toSign = buildInventory({ id: 'inventory-1' });

  it('OFF-016 waits as to be signed, under the inventory that the server named', async () => {
    const boxes = serveBoxes({ drawers: [{}], toSign });
    await keepInventory({ 1: 1 });
    await send();
    expect(await left()).toEqual([['inventory', null, 'unsigned']]);
    expect((await findActs(user))[0]?.content).toMatchObject({ inventoryId: 'inventory-1' });
    expect(boxes.toolbox().status).toBe('incomplete');
    await send();
    expect(await left()).toHaveLength(1);
  });

  it('OFF-016 holds back nothing that its person does after it', async () => {
    const boxes = serveBoxes({ drawers: [{ tools: [hammer, pliers] }], toSign });
    await keepInventory({ 1: 1 });
    await send();
    await keepMark(1, hammer, 'missing');
    await send();
    expect(await left()).toEqual([['inventory', null, 'unsigned']]);
    expect(boxes.calls()).toEqual(['tool-missing']);
  });
});

describe('a bad connection', () => {
  /** The same numbers in each run. */
  function seeded(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
  }

  /** `CAPTURES=500` is the size that the requirement names; it takes ten seconds. */
  const captures = Number(process.env['CAPTURES'] ?? 50);
  const wantedKills = captures / 5;

  it('OFF-002 delivers each capture as exactly one record despite killed tabs and 30 % lost responses', async () => {
    const chance = seeded(7);
    let kills = 0;
    let killed: () => void = () => undefined;
    const ends = { hangs: 0, 'answer lost': 0, 'request lost': 0, answered: 0 };
    const draw = (end: number): Fate => {
      if (end < 0.1) return kills < wantedKills ? 'hangs' : 'answered';
      if (end < 0.4) return 'answer lost';
      return end < 0.45 ? 'request lost' : 'answered';
    };
    const fate = () => {
      const end = draw(chance());
      ends[end] += 1;
      if (end === 'hangs') {
        kills += 1;
        killed();
      }
      return end;
    };
    const toolboxIds = Array.from({ length: captures / 10 }, (_, index) => `TB-${index + 1}`);
    const drawers = Array.from({ length: 10 }, () => template);
    const boxes = serveBoxes({ toolboxIds, drawers, verdicts: [hammer], fate });
    for (const toolboxId of toolboxIds) {
      for (let drawer = 1; drawer <= 10; drawer += 1) await keepPhoto(drawer, 1, toolboxId);
    }
    let tab = new ActSender();
    for (let tries = 0; tries < 20 * captures && (await findActs(user)).length > 0; tries += 1) {
      const isKilled = new Promise<'killed'>((resolve) => (killed = () => resolve('killed')));
      const end = await Promise.race([tab.send(user, () => undefined), isKilled]);
      // A new tab shares only the device's database with the previous one.
      if (end === 'killed') tab = new ActSender();
    }
    expect(await findActs(user)).toEqual([]);
    const scans = boxes.received.filter(({ call }) => call === 'scan');
    expect(scans).toHaveLength(captures);
    const drawersSaved = new Set(scans.map(({ toolboxId, drawerNumber }) => `${toolboxId}/${drawerNumber}`));
    expect(drawersSaved.size).toBe(captures);
    expect(boxes.received.filter(({ call }) => call === 'process-image')).toHaveLength(captures);
    expect(kills).toBe(wantedKills);
    const asked = Object.values(ends).reduce((sum, count) => sum + count);
    expect(ends['answer lost'] / asked).toBeGreaterThan(0.2);
  });
});
