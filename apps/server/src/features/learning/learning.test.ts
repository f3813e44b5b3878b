import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { z } from 'zod';
import type { LearnedVersion } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { countBytes } from '../pictures/pictures.repository.ts';
import { endWaiting, lessonTries } from '../../test/lesson-tries.ts';
import { dataUrl, sampleFile } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const { tools: places } = z
  .object({ tools: z.array(z.looseObject({ name: z.string() })) })
  .parse(JSON.parse(sampleFile('truth.json').toString()));
const EMPTY_DRAWER = 'photo_03.jpg';
const THREE_GONE = 'photo_02.jpg';

let test: TestApp;
let ours: TestOrganization;

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
});
afterAll(() => test.close());

async function taughtDrawer({ admin }: TestOrganization) {
  const box = await createToolbox(test, admin);
  const drawer = `${box.path}/drawer/1`;
  const ask = async (method: string, url: string, body?: unknown) => {
    const answer = await test.call(method, url, { token: admin, ...(body ? { body } : {}) });
    return { status: answer.status, body: answer.body };
  };
  await ask('POST', `${drawer}/assign-template`, {
    templateImageUrl: dataUrl(sampleFile('reference.jpg')),
    templateTools: places.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
  });
  /** A photo as a phone sends it, judged and saved. */
  const inspect = async (file: string) => {
    const small = sharp(sampleFile(file)).resize({ width: 800, height: 800, fit: 'inside' });
    const imageData = dataUrl(await small.jpeg({ quality: 75 }).toBuffer());
    const photo = { toolboxId: box.toolboxId, drawerNumber: 1, imageData };
    const { body } = await ask('POST', '/api/process-image', photo);
    await ask('POST', `${drawer}/scan`, { imageUrl: body.imageUrl, tools: body.tools });
    await test.deps.background.settle();
  };
  return {
    drawer,
    ask,
    inspect,
    complete: () => ask('POST', `${drawer}/status`, { status: 'complete' }),
    learning: async () => {
      await test.deps.background.settle();
      return (await ask('GET', `${drawer}/learning`)).body;
    },
    /** By what the photos were judged, oldest first. */
    judgedBy: async () => {
      const { toolboxId } = box;
      const events = await eventsOfKind(test, ours.organizationId, 'image_processed');
      return events
        .filter((event) => event.toolboxId === toolboxId)
        .map(({ decision }) => z.object({ engineVersion: z.string() }).parse(decision).engineVersion);
    },
  };
}

describe('learning', () => {
  it('begins when a drawer is completed, names itself in what is judged by it, and can be taken back', async () => {
    const { drawer, ask, inspect, complete, learning, judgedBy } = await taughtDrawer(ours);
    const none = { active: 0, total: 0, versions: [] };
    expect(await learning()).toEqual(none);
    await inspect(EMPTY_DRAWER);
    expect(await learning()).toEqual(none);

    await complete();
    const first = await learning();
    const [version] = first.versions;
    expect(first).toMatchObject({ active: 1, versions: [{ version: 1, photos: 1, by: expect.any(String) }] });
    expect(version.tools).toBeGreaterThan(5);
    const [lesson] = await eventsOfKind(test, ours.organizationId, 'drawer_learned');
    expect(lesson).toMatchObject({
      drawerNumber: 1,
      before: { learnedVersion: 0 },
      after: { learnedVersion: 1, photos: 1, tools: version.tools },
      templateVersion: 1,
    });

    await ask('POST', `${drawer}/status`, { status: 'incomplete' });
    await complete();
    expect(await learning()).toEqual(first);

    await inspect(THREE_GONE);
    const shipped = test.deps.detector.version;
    expect(await judgedBy()).toEqual([shipped, `${shipped}, learned 1`]);
    await complete();
    expect(await learning()).toMatchObject({
      active: 2,
      versions: [{ version: 2, photos: 2 }, { version: 1 }],
    });

    const back = await ask('POST', `${drawer}/learning/0/activate`);
    expect([back.status, back.body.learning.active]).toEqual([200, 0]);
    const [choice] = await eventsOfKind(test, ours.organizationId, 'learned_version_chosen');
    expect(choice).toMatchObject({ before: { learnedVersion: 2 }, after: { learnedVersion: 0 } });
    const unknown = await ask('POST', `${drawer}/learning/3/activate`);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Version not found']);

    await inspect(THREE_GONE);
    expect((await judgedBy()).at(-1)).toBe(shipped);
    await complete();
    expect(await learning()).toMatchObject({
      active: 3,
      versions: [{ version: 3, photos: 1 }, { version: 2 }, { version: 1 }],
    });
  });

  it('outlives a save of the template that leaves every place where it is, with its ways back', async () => {
    const { drawer, ask, inspect, complete, learning, judgedBy } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    await complete();
    const learnt = await learning();
    expect(learnt.active).toBe(1);
    const { templateImageUrl, templateTools } = (await ask('GET', drawer)).body;
    const [first, ...others] = templateTools;
    const assign = (...tools: unknown[]) =>
      ask('POST', `${drawer}/assign-template`, { templateImageUrl, templateTools: tools });
    for (const name of ['Hammer', 'Mallet']) {
      const renamed = await assign({ ...first, name, partNumber: '5120-01' }, ...others);
      expect(renamed.status).toBe(200);
      expect(await learning()).toEqual(learnt);
    }
    await inspect(THREE_GONE);
    expect((await judgedBy()).at(-1)).toBe(`${test.deps.detector.version}, learned 1`);
    await complete();
    expect(await learning()).toMatchObject({ active: 2, versions: [{ photos: 2 }, { version: 1 }] });
    expect((await ask('POST', `${drawer}/learning/1/activate`)).body.learning.active).toBe(1);

    await assign({ ...first, x: first.x + 0.5 }, ...others);
    expect(await learning()).toMatchObject({ active: 0, total: 0 });
  });

  it('that was interrupted is made up for with the next photo, once', async () => {
    const { inspect, complete, learning } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    // why: a disk that fails once stands for whatever ends a lesson in the middle.
    const failing = vi.spyOn(test.deps.images, 'find').mockRejectedValueOnce(new Error('the disk is busy'));
    await complete();
    expect(await learning()).toMatchObject({ active: 0, versions: [] });
    failing.mockRestore();
    await endWaiting(test, ours.organizationId);
    await inspect(THREE_GONE);
    expect(await learning()).toMatchObject({ active: 1, versions: [{ version: 1, photos: 1 }] });
  });

  it('of a photo that always fails is tried five times and holds up no later one', async () => {
    const { inspect, complete, learning } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    const { find } = test.deps.images;
    const broken = vi.spyOn(test.deps.images, 'find');
    // why: no kept photo makes the store fail on purpose.
    broken.mockRejectedValueOnce(new Error('the disk is broken'));
    await complete();
    await learning();
    const [image] = await lessonTries(test, ours.organizationId);
    broken.mockImplementation((id) =>
      id === image?.imageId
        ? Promise.reject(new Error('the disk is broken'))
        : find.call(test.deps.images, id),
    );
    await inspect(THREE_GONE);
    await complete();
    expect(await learning()).toMatchObject({ active: 1, versions: [{ photos: 1, tools: 3 }] });
    for (let again = 0; again < 5; again++) {
      await endWaiting(test, ours.organizationId);
      await complete();
      await learning();
    }
    const asked = broken.mock.calls.filter(([id]) => id === image?.imageId);
    expect(asked).toHaveLength(5);
    expect(await lessonTries(test, ours.organizationId)).toEqual([
      { imageId: image?.imageId, tries: 5, nextAt: null },
    ]);
    broken.mockRestore();
  });

  it('of many completions of one photo decodes it once and asks the engine once', async () => {
    const { drawer, ask, inspect, complete, learning } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    const found = vi.spyOn(test.deps.images, 'find');
    const asked = vi.spyOn(test.deps.detector, 'learn');
    for (let again = 0; again < 10; again++) {
      await complete();
      await ask('POST', `${drawer}/status`, { status: 'incomplete' });
    }
    expect(await learning()).toMatchObject({ active: 1, versions: [{ version: 1, photos: 1 }] });
    await complete();
    expect(await learning()).toMatchObject({ active: 1 });
    expect(asked).toHaveBeenCalledTimes(1);
    const [[, lesson]] = asked.mock.calls as [Parameters<typeof test.deps.detector.learn>];
    expect(lesson.confirmed.length).toBeGreaterThan(5);
    expect(found.mock.calls.length).toBeLessThan(5);
    found.mockRestore();
    asked.mockRestore();
  });

  it.each([
    ['a photo on which the engine fails', 'image_processing_failed', 1],
    ['an engine without time', 'image_processing_timeout', 2],
  ] as const)('passes over what will always fail only: %s', async (_, code, photos) => {
    const { inspect, complete, learning } = await taughtDrawer(ours);
    await inspect(EMPTY_DRAWER);
    // why: no kept photo makes the engine fail on purpose.
    const failing = vi.spyOn(test.deps.detector, 'learn').mockRejectedValueOnce(new AppError(code));
    await complete();
    expect(await learning()).toMatchObject({ active: 0, versions: [] });
    await endWaiting(test, ours.organizationId);
    await inspect(THREE_GONE);
    await complete();
    const { versions } = await learning();
    expect(versions[0]).toMatchObject({ photos });
    expect(failing).toHaveBeenCalledTimes(photos + 1);
    failing.mockRestore();
  });

  it('S42 keeps twenty ways back and counts their pixels as storage; of older versions the record stays', async () => {
    const own = await registerOrganization(test);
    const { drawer, ask, inspect, complete, learning } = await taughtDrawer(own);
    const inOwn = <Result>(work: (db: Db) => Promise<Result>) =>
      inOrganization(test.deps.db, own.organizationId, work);
    const bytes = () => inOwn((db) => countBytes(db, own.organizationId));
    const statesOf = () =>
      inOwn((db) => db.selectFrom('learnedStates').select(['id', 'byteLength', 'engineVersion']).execute());
    await inspect(EMPTY_DRAWER);
    const before = await bytes();
    await complete();
    await learning();
    const states = await statesOf();
    expect(states.map((state) => state.engineVersion)).toEqual(states.map(() => test.deps.detector.version));
    expect(await bytes()).toBe(before + states.reduce((sum, state) => sum + state.byteLength, 0));

    await inOwn(async (db) => {
      const row = await db.selectFrom('learnedVersions').selectAll().executeTakeFirstOrThrow();
      const versions = Array.from({ length: 20 }, (_, i) => ({
        ...{ ...row, version: i + 2, stateIds: JSON.stringify([randomUUID()]) },
      }));
      await db.insertInto('learnedVersions').values(versions).execute();
    });
    await ask('POST', `${drawer}/learning/0/activate`);
    await inspect(THREE_GONE);
    await complete();

    const told = await learning();
    expect([told.active, told.total, told.versions.length]).toEqual([22, 22, 10]);
    const { body: all } = await ask('GET', `${drawer}/learning?count=100`);
    expect(all.versions.map((one: LearnedVersion) => [one.version, one.isKept])).toEqual(
      Array.from({ length: 22 }, (_, i) => [22 - i, 22 - i > 2]),
    );
    const tooOld = await ask('POST', `${drawer}/learning/2/activate`);
    expect([tooOld.status, tooOld.body.message]).toEqual([409, 'This version is too old to go back to']);
    const kept = await statesOf();
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(states.map(({ id }) => id)));
    expect(kept.filter(({ byteLength }) => byteLength > 0)).toHaveLength(all.versions[0].tools);
  });

  it('counts what comes back again and again once among the twenty ways back', async () => {
    const own = await registerOrganization(test);
    const { drawer, ask, inspect, complete, learning } = await taughtDrawer(own);
    await inspect(EMPTY_DRAWER);
    await complete();
    await learning();
    await inOrganization(test.deps.db, own.organizationId, async (db) => {
      const row = await db.selectFrom('learnedVersions').selectAll().executeTakeFirstOrThrow();
      const stateIds = JSON.stringify(row.stateIds);
      const versions = Array.from({ length: 40 }, (_, i) => ({
        ...{ ...row, version: i + 2, stateIds: i % 2 === 0 ? '[]' : stateIds },
      }));
      await db.insertInto('learnedVersions').values(versions).execute();
    });
    await inspect(THREE_GONE);
    await complete();
    await learning();
    const { body: all } = await ask('GET', `${drawer}/learning?count=100`);
    expect(all.versions).toHaveLength(42);
    expect(all.versions.every((one: LearnedVersion) => one.isKept)).toBe(true);
    const back = await ask('POST', `${drawer}/learning/1/activate`);
    expect([back.status, back.body.learning.active]).toEqual([200, 1]);
  });

  it('S18 is told to administrators of the organization, in words', async () => {
    const { drawer, ask } = await taughtDrawer(ours);
    const answers = async (token: string, calls: readonly (readonly [string, string])[]) => {
      const told: unknown[] = [];
      for (const [method, url] of calls) {
        const { status, body } = await test.call(method, url, { token });
        told.push([status, body.message]);
      }
      return told;
    };
    const calls = [
      ['GET', `${drawer}/learning`],
      ['POST', `${drawer}/learning/0/activate`],
    ] as const;
    const maintainer = await addPerson(test, ours.organizationId);
    const forbidden = await answers(maintainer, calls);
    expect(forbidden).toEqual(calls.map(() => [403, "You don't have permission to perform this action"]));
    const stranger = await registerOrganization(test);
    expect(await answers(stranger.admin, calls)).toEqual(calls.map(() => [404, 'Toolbox not found']));
    const wrong = [
      ['GET', `${drawer.replace(/1$/, '9')}/learning`, [404, 'Drawer not found']],
      ['GET', `${drawer}/learning?count=0`, [400, 'Invalid count']],
      ['POST', `${drawer}/learning/newest/activate`, [400, 'Invalid version']],
      ['POST', `${drawer}/learning/1/activate`, [404, 'Version not found']],
    ] as const;
    for (const [method, url, told] of wrong) {
      const { status, body } = await ask(method, url);
      expect([url, status, body.message]).toEqual([url, ...told]);
    }
  });

  it("S12 is no other organization's: its rows show to nobody else", async () => {
    const theirs = await registerOrganization(test);
    const countFor = ({ organizationId }: TestOrganization) =>
      inOrganization(test.deps.db, organizationId, async (db) => {
        const states = await db.selectFrom('learnedStates').select('id').execute();
        const versions = await db.selectFrom('learnedVersions').select('version').execute();
        return states.length * versions.length;
      });
    expect(await countFor(ours)).toBeGreaterThan(0);
    expect(await countFor(theirs)).toBe(0);
  });
});
