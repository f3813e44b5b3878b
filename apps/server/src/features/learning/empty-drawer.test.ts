import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization, useOrganization } from '../../test/factories.ts';
import { sampleFile, smallPicture } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const { tools: places } = z
  .object({ tools: z.array(z.looseObject({ name: z.string() })) })
  .parse(JSON.parse(sampleFile('truth.json').toString()));
const EMPTY = 'photo_03.jpg';
const COMPLETE = 'photo_01.jpg';

const test = useTestApp();
const ours = useOrganization(test);

/** A toolbox with its first drawer, without a template. */
async function bareDrawer() {
  const box = await createToolbox(test, ours.admin);
  const drawer = `${box.path}/drawer/1`;
  const ask = async (method: string, url: string, body?: unknown) => {
    const answer = await test.call(method, url, { token: ours.admin, ...(body ? { body } : {}) });
    return { status: answer.status, body: answer.body };
  };
  return {
    drawer,
    toolboxId: box.toolboxId,
    ask,
    /** Has the photo judged, without saving it. */
    judge: async (file: string) => {
      const photo = { toolboxId: box.toolboxId, drawerNumber: 1, imageData: await smallPicture(file) };
      const { body } = await ask('POST', '/api/process-image', photo);
      return z.object({ imageUrl: z.string() }).parse(body).imageUrl;
    },
    confirm: (imageUrl: string) => ask('POST', `${drawer}/empty-photo`, { imageUrl }),
    learning: async () => {
      await test.deps.background.settle();
      return (await ask('GET', `${drawer}/learning`)).body;
    },
  };
}

async function drawerWithTemplate() {
  const bare = await bareDrawer();
  await bare.ask('POST', `${bare.drawer}/assign-template`, {
    templateImageUrl: await smallPicture('reference.jpg'),
    templateTools: places.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
  });
  return bare;
}

/** The engine version that judged the newest photo. */
async function newestVerdict() {
  const events = await eventsOfKind(test, ours.organizationId, 'image_processed');
  return z.object({ engineVersion: z.string() }).parse(events.at(-1)?.decision).engineVersion;
}

describe('a photo of the emptied drawer', () => {
  it('teaches every empty place, is in the record, and leaves the drawer as it is', async () => {
    const { drawer, ask, judge, confirm, learning } = await drawerWithTemplate();
    // A link's signature changes with the time.
    const read = async () => {
      const { templateImageUrl: link, ...rest } = (await ask('GET', drawer)).body;
      return { ...rest, picture: link.split('?')[0] };
    };
    const before = await read();
    const imageUrl = await judge(EMPTY);
    expect(await confirm(imageUrl)).toEqual({
      status: 200,
      body: { success: true, message: 'The engine learns the empty places' },
    });
    const lesson = { source: 'emptied', of: null, tools: places.length };
    expect(await learning()).toMatchObject({ photos: 1, tools: places.length, lessons: [lesson] });
    expect(await read()).toEqual(before);

    const event = (await eventsOfKind(test, ours.organizationId, 'empty_drawer_photographed')).at(-1);
    expect(imageUrl).toContain(event?.imageId);
    expect(event).toMatchObject({ drawerNumber: 1, after: { tools: places.length } });
    await judge(COMPLETE);
    expect(await newestVerdict()).toMatch(/, learned [0-9a-f]{12}$/);
  });

  it('is learned again from the record', async () => {
    const { judge, confirm, learning } = await drawerWithTemplate();
    await confirm(await judge(EMPTY));
    const learned = await learning();
    await inOrganization(test.deps.db, ours.organizationId, async (db) => {
      await db.deleteFrom('learnedLooks').execute();
      await db.updateTable('learningProgress').set({ learnedThrough: 0 }).execute();
    });
    expect(await learning()).toMatchObject({ photos: 0 });
    await judge(COMPLETE);
    expect(await learning()).toEqual(learned);
  });

  it('must have been judged by the present template of this drawer', async () => {
    const { drawer, ask, judge, confirm } = await drawerWithTemplate();
    const other = await drawerWithTemplate();
    const unjudged = await bareDrawer();
    const elsewhere = await other.judge(EMPTY);
    const refused = {
      status: 422,
      body: expect.objectContaining({
        code: 'photo_not_judged',
        message: 'The photo was not checked against this template. Please take it again.',
      }),
    };
    for (const imageUrl of [elsewhere, await unjudged.judge(EMPTY), 'https://example.org/photo.jpg', 'x']) {
      expect(await confirm(imageUrl)).toEqual(refused);
    }
    expect((await unjudged.confirm(elsewhere)).body.code).toBe('no_template_assigned');
    const imageUrl = await judge(EMPTY);
    const { templateImageUrl, templateTools } = (await ask('GET', drawer)).body;
    const [first, ...rest] = templateTools;
    const assign = (tool: unknown) =>
      ask('POST', `${drawer}/assign-template`, { templateImageUrl, templateTools: [tool, ...rest] });
    await assign({ ...first, name: 'Hammer' });
    expect((await confirm(imageUrl)).status).toBe(200);
    await assign({ ...first, x: first.x + 0.5 });
    expect(await confirm(imageUrl)).toEqual(refused);
  });

  it('teaches the copies of its template too, and unchanged places of a changed one', async () => {
    const { drawer, ask, judge, confirm, toolboxId, learning } = await drawerWithTemplate();
    const copy = await bareDrawer();
    await ask('POST', `${drawer}/apply-template`, {
      drawers: [{ toolboxId: copy.toolboxId, drawerNumber: 1 }],
    });
    await confirm(await judge(EMPTY));
    await learning();
    const shared = { source: 'emptied', of: { toolboxId, drawerNumber: 1 }, tools: places.length };
    expect(await copy.learning()).toMatchObject({ photos: 1, tools: places.length, lessons: [shared] });
    await copy.judge(COMPLETE);
    expect(await newestVerdict()).toContain(', learned ');

    const { templateImageUrl, templateTools } = (await ask('GET', drawer)).body;
    const [first, ...rest] = templateTools;
    const moved = [{ ...first, x: first.x + 0.5 }, ...rest];
    await ask('POST', `${drawer}/assign-template`, { templateImageUrl, templateTools: moved });
    expect(await learning()).toMatchObject({ tools: rest.length, lessons: [{ of: null }] });

    await copy.ask('POST', `${copy.drawer}/learning`, { ignore: true });
    expect(await copy.learning()).toMatchObject({ photos: 0, tools: 0, lessons: [] });
    await copy.ask('POST', `${copy.drawer}/learning`, { ignore: false });
    expect(await copy.learning()).toMatchObject({ tools: places.length });
  });

  it('teaches no copy what its own drawer ignores', async () => {
    const { drawer, ask, judge, confirm, learning } = await drawerWithTemplate();
    const copy = await bareDrawer();
    await ask('POST', `${drawer}/apply-template`, {
      drawers: [{ toolboxId: copy.toolboxId, drawerNumber: 1 }],
    });
    await confirm(await judge(EMPTY));
    expect(await learning()).toMatchObject({ photos: 1 });
    await ask('POST', `${drawer}/learning`, { ignore: true });
    expect(await copy.learning()).toMatchObject({ photos: 0 });
  });

  it('S18 is confirmed by administrators of its organization only', async () => {
    const { drawer, judge, learning } = await drawerWithTemplate();
    const imageUrl = await judge(EMPTY);
    const maintainer = await addPerson(test, ours.organizationId);
    const stranger = await registerOrganization(test);
    const body = { imageUrl };
    const url = `${drawer}/empty-photo`;
    expect((await test.call('POST', url, { token: maintainer, body })).status).toBe(403);
    expect((await test.call('POST', url, { token: stranger.admin, body })).status).toBe(404);
    expect(await learning()).toMatchObject({ photos: 0 });
  });
});
