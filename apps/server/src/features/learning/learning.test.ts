import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { Background } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization, useOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { countBytes } from '../pictures/pictures.repository.ts';
import { sampleFile, smallPicture } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';
import { learnSoon } from './drawer-lessons.service.ts';

const { tools: places } = z
  .object({ tools: z.array(z.looseObject({ name: z.string() })) })
  .parse(JSON.parse(sampleFile('truth.json').toString()));
const EMPTY_DRAWER = 'photo_03.jpg';
const THREE_GONE = 'photo_02.jpg';

const test = useTestApp();
const ours = useOrganization(test);

const nothing = { photos: 0, tools: 0, lessons: [], ignoredBefore: null };

const inOwn = <Result>({ organizationId }: TestOrganization, work: (db: Db) => Promise<Result>) =>
  inOrganization(test.deps.db, organizationId, work);

/** Each stored look without its timestamp. */
const looksOf = (owner: TestOrganization) =>
  inOwn(owner, (db) =>
    db
      .selectFrom('learnedLooks')
      .select(['templateId', 'toolUniqueId', 'imageId', 'status', 'digest', 'confirmedBy', 'engineVersion'])
      .orderBy('templateId')
      .orderBy('toolUniqueId')
      .orderBy('imageId')
      .execute(),
  );

/** Resets learning. */
const dropLooks = (owner: TestOrganization) =>
  inOwn(owner, async (db) => {
    await db.deleteFrom('learnedLooks').execute();
    await db.updateTable('learningProgress').set({ learnedThrough: 0 }).execute();
  });

async function taughtDrawer({ admin, organizationId }: TestOrganization) {
  const box = await createToolbox(test, admin);
  const drawer = `${box.path}/drawer/1`;
  const ask = async (method: string, url: string, body?: unknown) => {
    const answer = await test.call(method, url, { token: admin, ...(body ? { body } : {}) });
    return { status: answer.status, body: answer.body };
  };
  await ask('POST', `${drawer}/assign-template`, {
    templateImageUrl: await smallPicture('reference.jpg'),
    templateTools: places.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
  });
  /** A photo, judged and saved. */
  const inspect = async (file: string) => {
    const imageData = await smallPicture(file);
    const photo = { toolboxId: box.toolboxId, drawerNumber: 1, imageData };
    const { body } = await ask('POST', '/api/process-image', photo);
    await ask('POST', `${drawer}/scan`, { imageUrl: body.imageUrl, tools: body.tools });
    await test.deps.background.settle();
  };
  return {
    drawer,
    toolboxId: box.toolboxId,
    ask,
    inspect,
    ignore: (ignore: boolean) => ask('POST', `${drawer}/learning`, { ignore }),
    complete: () => ask('POST', `${drawer}/status`, { status: 'complete' }),
    learning: async () => {
      await test.deps.background.settle();
      return (await ask('GET', `${drawer}/learning`)).body;
    },
    /** The engine versions that judged the photos, oldest first. */
    judgedBy: async () => {
      const { toolboxId } = box;
      const events = await eventsOfKind(test, organizationId, 'image_processed');
      return events
        .filter((event) => event.toolboxId === toolboxId)
        .map(({ decision }) => z.object({ engineVersion: z.string() }).parse(decision).engineVersion);
    },
  };
}

describe('learning', () => {
  it('starts when a drawer is completed, and its hash is part of later verdicts', async () => {
    const { drawer, ask, inspect, complete, learning, judgedBy } = await taughtDrawer(ours);
    expect(await learning()).toEqual(nothing);
    await inspect(EMPTY_DRAWER);
    expect(await learning()).toEqual(nothing);

    await complete();
    const first = await learning();
    expect(first).toMatchObject({
      photos: 1,
      lessons: [{ by: expect.any(String), source: 'completion', tools: first.tools }],
      ignoredBefore: null,
    });
    expect(first.tools).toBeGreaterThan(5);

    await ask('POST', `${drawer}/status`, { status: 'incomplete' });
    await complete();
    expect(await learning()).toEqual(first);

    await inspect(THREE_GONE);
    await complete();
    expect(await learning()).toMatchObject({ photos: 2, lessons: [{ tools: 3 }, {}] });
    const shipped = test.deps.engine.version;
    expect(await judgedBy()).toEqual([shipped, expect.stringMatching(`^${shipped}, learned [0-9a-f]{12}$`)]);
  });

  it('can be ignored from a point on, and restored', async () => {
    const { ignore, inspect, complete, learning, judgedBy } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    await complete();
    const learned = await learning();
    const ignored = await ignore(true);
    expect([ignored.status, ignored.body.message]).toEqual([200, 'What was learned is ignored']);
    const ignoredBefore = { at: expect.any(String), by: learned.lessons[0].by };
    expect(await learning()).toEqual({ ...nothing, ignoredBefore });
    await inspect(THREE_GONE);
    expect((await ignore(false)).body.learning).toEqual(learned);
    expect((await ignore(false)).status).toBe(200);
    await inspect(THREE_GONE);
    const [, ignoring, again] = await judgedBy();
    expect([ignoring, again]).toEqual([test.deps.engine.version, expect.stringContaining('learned')]);

    const events = await eventsOfKind(test, ours.organizationId, 'learning_ignored_before');
    const [first] = events;
    expect(events.map(({ before, after, drawerNumber }) => [before, after, drawerNumber])).toEqual([
      [{ ignoreBefore: null }, { ignoreBefore: first?.sequence }, 1],
      [{ ignoreBefore: first?.sequence }, { ignoreBefore: null }, 1],
    ]);

    await ignore(true);
    await complete();
    expect(await learning()).toMatchObject({ photos: 1, tools: 3, ignoredBefore });
    await ignore(false);
    expect(await learning()).toMatchObject({ photos: 2, tools: learned.tools, ignoredBefore: null });
  });

  it('survives a new version of the template with unchanged positions', async () => {
    const { drawer, ask, inspect, complete, learning, judgedBy } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    await complete();
    const learned = await learning();
    expect(learned.photos).toBe(1);
    const { templateImageUrl, templateTools } = (await ask('GET', drawer)).body;
    const [first, ...others] = templateTools;
    const assign = (...tools: unknown[]) =>
      ask('POST', `${drawer}/assign-template`, { templateImageUrl, templateTools: tools });
    for (const name of ['Hammer', 'Mallet']) {
      const renamed = await assign({ ...first, name, partNumber: '5120-01' }, ...others);
      expect(renamed.status).toBe(200);
      expect(await learning()).toEqual(learned);
    }
    await inspect(THREE_GONE);
    expect((await judgedBy()).at(-1)).toContain('learned');
    await complete();
    expect(await learning()).toMatchObject({ photos: 2 });

    await assign({ ...first, x: first.x + 0.5 }, ...others);
    expect(await learning()).toEqual(nothing);
  });

  it('never makes an engine sure of a tool that the template photo does not show', async () => {
    const { drawer, ask, inspect, complete, learning, judgedBy } = await taughtDrawer(ours);
    const { templateImageUrl, templateTools } = (await ask('GET', drawer)).body;
    const [shown, ...others] = templateTools;
    const unseen = others.map((tool: object) => ({ ...tool, notOnTemplatePhoto: true }));
    await ask('POST', `${drawer}/assign-template`, {
      templateImageUrl,
      templateTools: [shown, ...unseen],
    });
    await inspect(EMPTY_DRAWER);
    await complete();
    expect(await learning()).toMatchObject({ photos: 1 });
    await inspect(THREE_GONE);
    expect((await judgedBy()).at(-1)).toContain('learned');
    const [, ...asked] = (await ask('GET', drawer)).body.tools;
    expect(asked).toEqual(
      unseen.map(({ name }: { name: string }) =>
        expect.objectContaining({
          name,
          status: 'missing',
          needsReview: true,
          reason: 'The template photo does not show this tool. Look at the drawer.',
        }),
      ),
    );
  });

  it('resumes with the next photo after a crash', async () => {
    const { inspect, complete, learning } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    const place = { left: 0, top: 0, width: 1, colors: new Uint8Array(3) };
    // why: a look that cannot be stored aborts the transaction, as a crash would.
    const crash = vi
      .spyOn(test.deps.engine, 'learn')
      .mockResolvedValueOnce([{ ...place, shape: 99, status: 'missing' }]);
    await complete();
    expect(await learning()).toEqual(nothing);
    crash.mockRestore();
    await inspect(THREE_GONE);
    expect(await learning()).toMatchObject({ photos: 1 });
  });

  it('skips photos that cannot be read or processed, and learns from later ones', async () => {
    const { drawer, ask, inspect, complete, learning } = await taughtDrawer(ours);
    const failures = [
      ['find', new Error('the disk is broken')],
      ['learn', new AppError('image_processing_failed')],
      ['learn', new AppError('image_processing_timeout')],
    ] as const;
    for (const [step, error] of failures) {
      await inspect(EMPTY_DRAWER);
      // why: no stored photo makes the store or the engine fail on purpose.
      const failing =
        step === 'find' ? vi.spyOn(test.deps.images, 'find') : vi.spyOn(test.deps.engine, 'learn');
      failing.mockRejectedValueOnce(error);
      await complete();
      expect(await learning()).toEqual(nothing);
      expect(failing).toHaveBeenCalled();
      failing.mockRestore();
      await ask('POST', `${drawer}/status`, { status: 'incomplete' });
    }
    await inspect(THREE_GONE);
    await complete();
    expect(await learning()).toMatchObject({ photos: 1, tools: 3 });
  });

  it('decodes one photo with many completions once, and calls the engine once', async () => {
    const { drawer, ask, inspect, complete, learning } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    const found = vi.spyOn(test.deps.images, 'find');
    const asked = vi.spyOn(test.deps.engine, 'learn');
    for (let again = 0; again < 10; again++) {
      await complete();
      await ask('POST', `${drawer}/status`, { status: 'incomplete' });
    }
    expect(await learning()).toMatchObject({ photos: 1 });
    await complete();
    expect(await learning()).toMatchObject({ photos: 1 });
    expect(asked).toHaveBeenCalledTimes(1);
    const [[, lesson]] = asked.mock.calls as [Parameters<typeof test.deps.engine.learn>];
    expect(lesson.confirmed.length).toBeGreaterThan(5);
    expect(found.mock.calls.length).toBeLessThan(5);
    found.mockRestore();
    asked.mockRestore();
  });

  it('is derived from the record: recomputing gives the same looks, even with two servers at once', async () => {
    const own = await registerOrganization(test);
    const { drawer, ask, toolboxId, inspect, complete, ignore } = await taughtDrawer(own);
    const inspectAndComplete = async (file: string, times: number) => {
      await inspect(file);
      for (let again = 0; again < times; again++) {
        await complete();
        await ask('POST', `${drawer}/status`, { status: 'incomplete' });
      }
      await test.deps.background.settle();
    };
    // More completions than one run processes.
    for (const file of [EMPTY_DRAWER, THREE_GONE]) await inspectAndComplete(file, 6);
    await ignore(true);
    await inspectAndComplete(THREE_GONE, 1);
    const looks = await looksOf(own);
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set(['present', 'missing']));
    await dropLooks(own);
    expect(await looksOf(own)).toEqual([]);

    const servers = [new Background(test.deps.logger), new Background(test.deps.logger)];
    for (const background of servers) {
      learnSoon({ ...test.deps, background }, own, { toolboxId, drawerNumber: 1 });
    }
    await Promise.all(servers.map((background) => background.settle()));
    expect(await looksOf(own)).toEqual(looks);
  });

  it('is not used by another engine version, which starts over', async () => {
    const own = await registerOrganization(test);
    const { inspect, complete, learning, judgedBy } = await taughtDrawer(own);
    await inspect(EMPTY_DRAWER);
    await complete();
    const learned = await learning();
    const looks = await looksOf(own);
    await inOwn(own, async (db) => {
      await db.updateTable('learnedLooks').set({ engineVersion: 'older', digest: 'older' }).execute();
      await db.updateTable('learningProgress').set({ engineVersion: 'older' }).execute();
    });
    expect(await learning()).toEqual(nothing);
    await inspect(THREE_GONE);
    expect((await judgedBy()).at(-1)).toBe(test.deps.engine.version);
    expect(await learning()).toEqual(learned);
    expect(await looksOf(own)).toEqual(looks);
  });

  it('keeps the three newest looks of a place', async () => {
    const own = await registerOrganization(test);
    const { inspect, complete, learning } = await taughtDrawer(own);
    // why: the choice of looks does not depend on their pixels, and making them takes time.
    const engine = vi.spyOn(test.deps.engine, 'learn').mockImplementation((_, { confirmed }) => {
      const pixels = { left: 0, top: 0, width: 1, colors: new Uint8Array(3) };
      return Promise.resolve(confirmed.map((one) => ({ ...one, ...pixels })));
    });
    const images = async () => [...new Set((await looksOf(own)).map(({ imageId }) => imageId))];
    const seen: string[] = [];
    for (let photo = 0; photo < 4; photo++) {
      await inspect(THREE_GONE);
      await complete();
      await learning();
      seen.push(...(await images()).filter((id) => !seen.includes(id)));
    }
    engine.mockRestore();
    expect(seen).toHaveLength(4);
    expect(new Set(await images())).toEqual(new Set(seen.slice(1)));
    expect(await learning()).toMatchObject({ photos: 3, tools: 3, lessons: [{}, {}, {}] });
  });

  it('S42 counts its pixels as storage', async () => {
    const own = await registerOrganization(test);
    const { inspect, complete, learning } = await taughtDrawer(own);
    const bytes = () => inOwn(own, (db) => countBytes(db, own.organizationId));
    await inspect(EMPTY_DRAWER);
    const before = await bytes();
    await complete();
    await learning();
    const looks = await inOwn(own, (db) => db.selectFrom('learnedLooks').select('byteLength').execute());
    const learned = looks.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(learned).toBeGreaterThan(10_000);
    expect(await bytes()).toBe(before + learned);
  });

  it("S18 is shown to the organization's administrators, in words", async () => {
    const { drawer, ask } = await taughtDrawer(ours);
    const calls = [['GET'], ['POST', { ignore: true }]] as const;
    const answers = async (token: string) => {
      const told: unknown[] = [];
      for (const [method, content] of calls) {
        const { status, body } = await test.call(method, `${drawer}/learning`, { token, body: content });
        told.push([status, body.message]);
      }
      return told;
    };
    const maintainer = await addPerson(test, ours.organizationId);
    const forbidden = calls.map(() => [403, "You don't have permission to perform this action"]);
    expect(await answers(maintainer)).toEqual(forbidden);
    const stranger = await registerOrganization(test);
    expect(await answers(stranger.admin)).toEqual(calls.map(() => [404, 'Toolbox not found']));
    const missing = await ask('GET', `${drawer.replace(/1$/, '9')}/learning`);
    expect([missing.status, missing.body.message]).toEqual([404, 'Drawer not found']);
    const wrong = await ask('POST', `${drawer}/learning`, { ignore: 'yes' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Ignore must be true or false']);
    await ask('DELETE', `${drawer}/template`);
    const none = await ask('POST', `${drawer}/learning`, { ignore: true });
    expect([none.status, none.body.message]).toEqual([404, 'No template assigned']);
    expect((await ask('GET', `${drawer}/learning`)).body).toEqual(nothing);
  });

  it('S12 is invisible to other organizations', async () => {
    const theirs = await registerOrganization(test);
    expect((await looksOf(ours)).length).toBeGreaterThan(0);
    expect(await looksOf(theirs)).toEqual([]);
  });
});
