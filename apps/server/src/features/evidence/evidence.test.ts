// @postgres the smoke test of this feature.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  tools,
  useOrganization,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useOrganization(test);
const picture = dataUrl(await plainJpeg());

interface Entry {
  readonly fewer: number;
  readonly sequence: number;
  readonly kind: string;
  readonly at: string;
  readonly person: { readonly name: string };
  readonly imageUrl: string | null;
  readonly tools: readonly Record<string, unknown>[];
  readonly [key: string]: unknown;
}

const historyOf = (path: string, token = ours.admin, cursor?: string) =>
  test.call('GET', `${path}/history${cursor === undefined ? '' : `?cursor=${cursor}`}`, { token });
const entriesOf = async (path: string, token?: string): Promise<Entry[]> =>
  (await historyOf(path, token)).body.entries;
const flip = (drawer: string, deed: string, token: string, number = 1) =>
  test.call('POST', `${drawer}/${deed}?toolIndex=${number - 1}`, {
    token,
    body: { toolName: `Wrench ${number}` },
  });
const complete = (path: string, token: string) =>
  test.call('POST', `${path}/status`, { token, body: { status: 'complete' } });

/** The engine's verdict on a photo, stored as processing one does. */
async function judge(imageUrl: string, ...statuses: ('present' | 'missing')[]): Promise<void> {
  const imageId = /images\/(\w+)/.exec(imageUrl)?.[1] ?? '';
  await inOrganization(test.deps.db, ours.organizationId, async (db) => {
    const drawer = await db
      .selectFrom('inspectionEvents')
      .select(['drawerId', 'actorId'])
      .where('imageId', '=', imageId)
      .executeTakeFirstOrThrow();
    const seen = tools(...statuses).map((tool, index) => ({
      ...tool,
      position: String(index + 1),
      confidence: 0.9,
    }));
    await db
      .insertInto('detections')
      .values({
        organizationId: ours.organizationId,
        imageId,
        drawerId: drawer.drawerId,
        templateId: null,
        engineVersion: 'engine 1',
        outcome: 'judged',
        tools: JSON.stringify(seen),
        quality: null,
        createdBy: drawer.actorId,
        createdAt: test.clock.now(),
      })
      .execute();
  });
}

describe("a drawer's history", () => {
  it('G-163 S38 shows each photo, verdict, correction and completion with its person, newest first', async () => {
    const { path, toolboxId } = await createToolbox(test, ours.admin, { name: 'Line-7' });
    const drawer = `${path}/drawer/1`;
    const maintainer = await addPerson(test, ours.organizationId);
    await test.call('POST', `${drawer}/assign-template`, {
      token: ours.admin,
      body: { templateImageUrl: picture, templateTools: tools('present', 'present') },
    });
    const processed = await test.call('POST', '/api/process-image', {
      token: maintainer,
      body: { toolboxId, drawerNumber: 1, imageData: picture },
    });
    expect(processed.status).toBe(422);
    await scan(test, maintainer, { drawer, tools: tools('missing', 'present') });
    await flip(drawer, 'tool-found', ours.admin);
    await complete(drawer, maintainer);
    await complete(path, ours.admin);

    const { status, body } = await historyOf(drawer, maintainer);
    expect(status).toBe(200);
    const rows: Entry[] = body.entries;
    expect(rows.map(({ kind, person }) => [kind, person.name])).toEqual([
      ['inventory_completed', 'Dana Whitfield'],
      ['drawer_completed', 'Ray Ortiz'],
      ['tool_found', 'Dana Whitfield'],
      ['photo_saved', 'Ray Ortiz'],
      ['photo_refused', 'Ray Ortiz'],
      ['template_saved', 'Dana Whitfield'],
    ]);
    const [inventory, signed, found, saved, refused] = rows;
    // 3 are expected; a mark names one tool, and a refused photo none.
    expect(rows.map(({ fewer }) => fewer)).toEqual([1, 1, 0, 1, 0, 0]);
    expect(found).toMatchObject({
      person: { name: 'Dana Whitfield', rank: 'TSgt', unit: '151 MXG' },
      templateVersion: 1,
      imageUrl: saved?.imageUrl,
      tools: [
        {
          name: 'Wrench 1',
          status: 'present',
          decidedBy: 'person',
          engineVersion: null,
          corrected: { status: 'missing', decidedBy: 'person', needsReview: false },
          shapeType: 'rectangle',
          x: 10,
          y: 10,
          width: 12,
          height: 30,
        },
      ],
    });
    expect(refused).toMatchObject({
      reason: expect.stringMatching(/^The photo /),
      engineVersion: expect.any(String),
    });
    for (const entry of [inventory, signed]) {
      expect(entry).toMatchObject({ templateVersion: 1, imageUrl: saved?.imageUrl });
      expect(entry?.tools.map(({ name, status }) => [name, status])).toEqual([
        ['Wrench 1', 'present'],
        ['Wrench 2', 'present'],
      ]);
    }
    expect(body.templates).toMatchObject([
      { version: 1, tools: [{ name: 'Wrench 1' }, { name: 'Wrench 2' }] },
    ]);
    expect((await test.call('GET', saved?.imageUrl ?? '')).status).toBe(200);
    expect((await test.call('GET', body.templates[0].imageUrl)).status).toBe(200);
    for (const { seal, at } of rows) {
      expect(seal).toMatch(/^[0-9a-f]{64}$/);
      expect(new Date(at).toISOString()).toBe(at);
    }
  });

  it('S54 shows where a person overruled the engine, on that photo', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/2`;
    const first = await scan(test, ours.admin, { drawer, tools: [] });
    const { imageUrl } = first.body.drawer;
    await judge(imageUrl, 'missing', 'present');
    await scan(test, ours.admin, { drawer, imageUrl, tools: tools('present', 'present') });
    const [saved] = await entriesOf(drawer);
    expect(saved?.kind).toBe('tools_saved');
    expect(
      saved?.tools.map(({ decidedBy, engineVersion, corrected }) => [decidedBy, engineVersion, corrected]),
    ).toEqual([
      ['person', null, { status: 'missing', decidedBy: 'engine', needsReview: false }],
      ['engine', 'engine 1', null],
    ]);
  });

  it('S54 shows whose verdict a save of the same photo replaced, without earlier corrections by others', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/1`;
    const alex = await addPerson(test, ours.organizationId);
    const { imageUrl } = (await scan(test, alex, { drawer, tools: [] })).body.drawer;
    await judge(imageUrl, 'missing', 'present');
    await scan(test, alex, { drawer, imageUrl, tools: tools('present', 'missing') });
    const moved = tools('present', 'missing').map((tool) => ({ ...tool, y: 40 }));
    await scan(test, ours.admin, { drawer, imageUrl, tools: moved });
    await scan(test, ours.admin, { drawer, imageUrl, tools: tools('present', 'present') });
    const corrected = (await entriesOf(drawer)).map((entry) => entry.tools.map((tool) => tool['corrected']));
    expect(corrected.slice(0, 3)).toEqual([
      [null, { status: 'missing', decidedBy: 'person', needsReview: false }],
      [null, null],
      [
        { status: 'missing', decidedBy: 'engine', needsReview: false },
        { status: 'present', decidedBy: 'engine', needsReview: false },
      ],
    ]);
  });

  it('G-163 records who confirms that a tool is missing, once, and reopens nothing by it', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const alex = await addPerson(test, ours.organizationId);
    const { imageUrl } = (await scan(test, alex, { drawer, tools: [] })).body.drawer;
    await judge(imageUrl, 'missing', 'missing');
    await scan(test, alex, { drawer, imageUrl, tools: tools('missing', 'missing') });
    await flip(drawer, 'tool-missing', alex);
    await flip(drawer, 'tool-missing', ours.admin);
    await complete(drawer, alex);
    await flip(drawer, 'tool-missing', ours.admin, 2);
    const rows = await entriesOf(drawer);
    expect(rows.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'drawer_completed',
      'tool_missing',
      'tools_saved',
    ]);
    const corrected = { status: 'missing', decidedBy: 'engine', needsReview: false };
    expect(rows[1]).toMatchObject({
      person: { name: 'Ray Ortiz' },
      tools: [{ status: 'missing', corrected }],
    });
  });

  it('S38 says in all entries of a photo saved without AI that nobody judged it, until someone marks a tool', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const body = { templateImageUrl: picture, templateTools: tools('present', 'present') };
    await test.call('POST', `${drawer}/assign-template`, { token: ours.admin, body });
    const open = tools('missing', 'missing');
    const { imageUrl } = (await scan(test, ours.admin, { drawer, tools: open })).body.drawer;
    await scan(test, ours.admin, { drawer, imageUrl, tools: open });
    await flip(drawer, 'tool-missing', ours.admin);
    await complete(drawer, ours.admin);
    await complete(path, ours.admin);
    const moved = open.map((tool) => ({ ...tool, y: 40 }));
    await scan(test, ours.admin, { drawer, imageUrl, tools: moved });
    const entries = (await entriesOf(drawer)).map(({ kind, isLocated, tools: listed }) => [
      kind,
      isLocated,
      listed.map(({ decidedBy, corrected }) => [decidedBy, corrected]),
    ]);
    const nobody = [null, null];
    const person = ['person', null];
    expect(entries).toEqual([
      ['tools_saved', true, [person, nobody]],
      ['inventory_completed', false, [person, nobody]],
      ['drawer_completed', false, [person, nobody]],
      ['tool_missing', false, [person]],
      ['tools_saved', false, [nobody, nobody]],
      ['photo_saved', false, [nobody, nobody]],
      ['template_saved', true, []],
    ]);
  });

  it('pages without a gap while new entries arrive', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/1`;
    await scan(test, ours.admin, { drawer, tools: tools('present') });
    for (let i = 0; i < 9; i += 1) {
      await flip(drawer, 'tool-missing', ours.admin);
      await flip(drawer, 'tool-found', ours.admin);
    }
    const first = await historyOf(drawer);
    expect(first.body.entries).toHaveLength(15);
    await flip(drawer, 'tool-missing', ours.admin);
    const second = await historyOf(drawer, ours.admin, first.body.nextCursor);
    expect(second.body.nextCursor).toBeNull();
    const numbers: number[] = [...first.body.entries, ...second.body.entries].map(
      ({ sequence }: Entry) => sequence,
    );
    expect(new Set(numbers).size).toBe(19);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect((await historyOf(drawer, ours.admin, 'x')).body).toMatchObject({ message: 'Invalid cursor' });
  });

  it("keeps names as they were at the time, and excludes other drawers' events", async () => {
    const own = await registerOrganization(test);
    const { path } = await createToolbox(test, own.admin);
    await scan(test, own.admin, { drawer: `${path}/drawer/1`, tools: tools('present') });
    await scan(test, own.admin, { drawer: `${path}/drawer/2`, tools: tools('present') });
    const { body: user } = await test.call('GET', '/api/user', { token: own.admin });
    await test.call('PUT', `/api/users/${user.id}`, {
      token: own.admin,
      body: { firstName: 'Dee', lastName: 'Stone' },
    });
    await complete(`${path}/drawer/1`, own.admin);
    const rows = await entriesOf(`${path}/drawer/1`, own.admin);
    expect(rows.map(({ kind, person }) => [kind, person.name])).toEqual([
      ['drawer_completed', 'Dee Stone'],
      ['photo_saved', 'Dana Whitfield'],
    ]);
    expect(await entriesOf(`${path}/drawer/3`, own.admin)).toEqual([]);
  });

  it('G-155 G-170 is not found for a deleted toolbox or an inactive drawer', async () => {
    const { path } = await createToolbox(test, ours.admin);
    expect((await historyOf(`${path}/drawer/4`)).body.message).toBe('Drawer not found');
    expect((await historyOf(`${path}/drawer/0`)).body.message).toBe('Invalid drawer number');
    await test.call('DELETE', path, { token: ours.admin });
    expect((await historyOf(`${path}/drawer/1`)).body.message).toBe('Toolbox not found');
  });

  it('still shows every entry if one was altered in the database, and says which', async () => {
    const { path } = await createToolbox(test, ours.admin, { name: 'Altered' });
    const drawer = `${path}/drawer/1`;
    await scan(test, ours.admin, { drawer, tools: tools('present') });
    await complete(drawer, ours.admin);
    await complete(path, ours.admin);
    const [inventory] = await entriesOf(drawer);
    await tamperWith(test.database, ours.organizationId, [
      sql`update inspection_events set after = after - 'drawers' where sequence = ${inventory?.sequence}`,
    ]);

    const entries = await entriesOf(drawer);
    expect(entries.map(({ kind, isReadable }) => [kind, isReadable])).toEqual([
      ['inventory_completed', false],
      ['drawer_completed', true],
      ['photo_saved', true],
    ]);
    expect(entries[0]?.tools).toEqual([]);
    const receipt = await test.call('GET', `${path}/receipt`, { token: ours.admin });
    expect(receipt).toMatchObject({ status: 409, body: { code: 'inventory_unreadable' } });
  });
});
