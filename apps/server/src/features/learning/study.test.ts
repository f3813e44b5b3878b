// @postgres locks between a study and a change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { LearnedVersion } from '@stowed/contract';
import { inOrganization } from '../../db/transaction.ts';
import { takeTurn } from '../record/events.service.ts';
import { lockTrainingImage } from '../training/training-images.repository.ts';
import { postgresUrl } from '../../test/database.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { endWaiting, lessonTries } from '../../test/lesson-tries.ts';
import { dataUrl, samplesFolder } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const truth = z.object({
  tools: z.array(z.looseObject({ name: z.string() })),
  photos: z.array(
    z.object({ file: z.string(), tools: z.array(z.object({ status: z.string(), bbox: box })) }),
  ),
});
const truthOf = (sample: string) =>
  truth.parse(JSON.parse(readFileSync(join(samplesFolder, sample, 'truth.json'), 'utf8')));
const pictureOf = (sample: string, file: string) => dataUrl(readFileSync(join(samplesFolder, sample, file)));

/** The drawer that the images show, and another one. */
const SHOWN = 'drawer_02';
const OTHER = 'drawer_05';
const EMPTY_DRAWER = 'photo_03.jpg';
const THREE_GONE = 'photo_02.jpg';

/** The ids of what each version holds, oldest first. */
const statesByVersion = ({ organizationId }: TestOrganization) =>
  inOrganization(test.deps.db, organizationId, async (db) => {
    const rows = await db.selectFrom('learnedVersions').select('stateIds').orderBy('version').execute();
    return rows.map((row) => row.stateIds);
  });

let test: TestApp;
let ours: TestOrganization;
beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
});
afterAll(() => test.close());

/** What an organization does, as a person who may do it all. */
function workOf(token: string) {
  const ask = async (method: string, url: string, body?: unknown) => {
    const answer = await test.call(method, url, { token, ...(body ? { body } : {}) });
    if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const assignTo = (drawer: string, templateImageUrl: string, sample = SHOWN) =>
    ask('POST', `${drawer}/assign-template`, {
      templateImageUrl,
      templateTools: truthOf(sample).tools.map((tool, index) => ({ ...tool, uniqueId: `t${index}` })),
    });
  const assign = (drawer: string, sample: string) =>
    assignTo(drawer, pictureOf(sample, 'reference.jpg'), sample);
  const marksOf = (file: string) =>
    (truthOf(SHOWN).photos.find((photo) => photo.file === file)?.tools ?? []).map(({ status, bbox }, i) => ({
      ...{ ...bbox, name: `Tool ${i}`, uniqueId: `m${i}` },
      status: status === 'present' ? 'present' : 'missing',
    }));
  return {
    assign,
    assignTo,
    use: (engine: string) => ask('PUT', '/api/organizations/engine', { engine }),
    activate: (drawer: string, version: number) => ask('POST', `${drawer}/learning/${version}/activate`),
    record: (kind: string) => ask('GET', `/api/events?kind=${kind}`),
    removeToolbox: (path: string) => ask('DELETE', path),
    learning: async (drawer: string) => {
      await test.deps.background.settle();
      return ask('GET', `${drawer}/learning`);
    },
    /** A training image of the shown drawer, with what is to be seen in it marked. */
    addImage: async (file: string) => {
      const { image } = await ask('POST', '/api/training/images', { imageUrl: pictureOf(SHOWN, file) });
      const { annotation } = await ask('POST', `/api/training/images/${image.id}/annotations`, {});
      const save = (verified: boolean) =>
        ask('PUT', `/api/training/annotations/${annotation.id}`, {
          ...{ tools: marksOf(file), anchorPoints: [], verified },
        });
      return {
        id: z.string().parse(image.id),
        imageUrl: z.string().parse(image.imageUrl),
        learning: async () => (await ask('GET', `/api/training/images/${image.id}`)).learning,
        save,
        /** Verified with a mark that lies over no tool. */
        markElsewhere: () =>
          ask('PUT', `/api/training/annotations/${annotation.id}`, {
            tools: [{ name: 'Nothing', status: 'present', x: 0, y: 0, width: 1, height: 1 }],
            ...{ anchorPoints: [], verified: true },
          }),
        remove: () => ask('DELETE', `/api/training/images/${image.id}`),
      };
    },
  };
}

/** Something that is waited for. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function twoDrawers(admin: string) {
  const work = workOf(admin);
  const { path } = await createToolbox(test, admin);
  const drawers = { path, shown: `${path}/drawer/1`, other: `${path}/drawer/2` };
  await work.assign(drawers.shown, SHOWN);
  await work.assign(drawers.other, OTHER);
  return { ...work, ...drawers };
}

describe('a training image', () => {
  it('teaches the drawer that it shows from its verification until that is taken back', async () => {
    const { shown, other, learning, addImage, activate, record } = await twoDrawers(ours.admin);
    const image = await addImage(EMPTY_DRAWER);
    await image.save(false);
    expect(await learning(shown)).toEqual({ active: 0, total: 0, versions: [] });

    await image.save(true);
    const taught = await learning(shown);
    expect(taught).toMatchObject({ active: 1, versions: [{ version: 1, photos: 1, source: 'image' }] });
    expect(taught.versions[0].tools).toBeGreaterThan(5);
    expect(await learning(other)).toMatchObject({ total: 0 });
    const [event] = await eventsOfKind(test, ours.organizationId, 'drawer_learned_image');
    expect(event).toMatchObject({ drawerNumber: 1, after: { learnedVersion: 1, photos: 1 } });
    await image.save(true);
    expect(await learning(shown)).toEqual(taught);

    await image.save(false);
    expect(await learning(shown)).toMatchObject({
      active: 2,
      versions: [{ photos: 0, tools: 0, source: 'withdrawal' }, { photos: 1 }],
    });
    await image.save(true);
    expect(await learning(shown)).toMatchObject({ active: 3, versions: [{ photos: 1 }, {}, {}] });
    await image.remove();
    expect(await learning(shown)).toMatchObject({ active: 4, versions: [{ photos: 0 }, {}, {}, {}] });
    const { versions } = await learning(shown);
    expect(versions.map((one: LearnedVersion) => one.source)).toEqual([
      ...['deletion', 'image', 'withdrawal', 'image'],
    ]);
    const taken = await eventsOfKind(test, ours.organizationId, 'drawer_unlearned_image');
    expect(taken.map(({ drawerNumber, reason }) => [drawerNumber, reason])).toEqual([
      [1, 'The image is not verified any more'],
      [1, 'The image was deleted'],
    ]);
    const states = await statesByVersion(ours);
    expect(states.map((ids) => ids.length > 0)).toEqual([true, false, true, false]);
    expect(states[2]).toEqual(states[0]);
    const { events } = await record('drawer_learned_image');
    expect(events.map(({ imageUrl }: { imageUrl: unknown }) => imageUrl)).toEqual([null, null]);

    await activate(shown, 1);
    const next = await addImage(THREE_GONE);
    await next.save(true);
    expect(await learning(shown)).toMatchObject({
      active: 5,
      versions: [{ photos: 1, tools: 3 }, {}, {}, {}, {}],
    });
  });

  it('teaches nothing more once somebody chose the engine as shipped, until it is verified anew', async () => {
    const { shown, learning, addImage, activate } = await twoDrawers(ours.admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    expect(await learning(shown)).toMatchObject({ active: 1 });
    const late = await addImage(EMPTY_DRAWER);
    // why: a disk that fails once stands for whatever ends a lesson in the middle.
    const failing = vi.spyOn(test.deps.images, 'find').mockRejectedValueOnce(new Error('the disk is busy'));
    await late.save(true);
    expect(await learning(shown)).toMatchObject({ active: 1, total: 1 });
    failing.mockRestore();
    await activate(shown, 0);
    const another = await addImage(EMPTY_DRAWER);
    await another.save(false);
    expect(await learning(shown)).toMatchObject({ active: 0, total: 1 });
    await image.save(false);
    await image.save(true);
    expect(await learning(shown)).toMatchObject({ active: 2, versions: [{ photos: 1 }, {}] });
  });

  it('that always fails is tried again later and holds up no other one', async () => {
    const theirs = await registerOrganization(test);
    const { shown, learning, addImage } = await twoDrawers(theirs.admin);
    // why: no kept picture makes the store fail on purpose.
    const failing = vi.spyOn(test.deps.images, 'find').mockRejectedValue(new Error('the disk is broken'));
    const broken = await addImage(EMPTY_DRAWER);
    await broken.save(true);
    await learning(shown);
    for (let again = 0; again < 3; again++) {
      await endWaiting(test, theirs.organizationId);
      await broken.save(true);
      await learning(shown);
    }
    expect(await lessonTries(test, theirs.organizationId)).toMatchObject([
      { tries: 4, nextAt: expect.any(Date) },
    ]);
    failing.mockRestore();
    const sound = await addImage(THREE_GONE);
    await sound.save(true);
    expect(await learning(shown)).toMatchObject({ active: 1, versions: [{ photos: 1, tools: 3 }] });

    const images = vi.spyOn(test.deps.images, 'find').mockRejectedValue(new Error('the disk is broken'));
    await endWaiting(test, theirs.organizationId);
    await sound.save(true);
    await learning(shown);
    expect(await lessonTries(test, theirs.organizationId)).toMatchObject([{ tries: 5, nextAt: null }]);
    expect([await broken.learning(), await sound.learning()]).toEqual(['failed', 'possible']);
    images.mockRestore();
    await endWaiting(test, theirs.organizationId);
    await sound.save(true);
    expect(await learning(shown)).toMatchObject({ active: 1 });
    await broken.save(false);
    await broken.save(true);
    expect(await learning(shown)).toMatchObject({ active: 2, versions: [{ photos: 2 }, {}] });
  });

  it('says whether it can teach: by the built-in engine alone, and no drawer whose template it is', async () => {
    const { admin } = await registerOrganization(test);
    const image = await workOf(admin).addImage(THREE_GONE);
    expect(await image.learning()).toBeUndefined();
    const { shown, other, use, assignTo } = await twoDrawers(admin);
    expect(await image.learning()).toBe('possible');
    await use('gemini');
    expect(await image.learning()).toBeUndefined();
    await use('built-in');
    await assignTo(shown, image.imageUrl);
    expect(await image.learning()).toBeUndefined();
    await assignTo(other, image.imageUrl);
    expect(await image.learning()).toBeUndefined();
    await assignTo(shown, pictureOf(SHOWN, 'reference.jpg'));
    expect(await image.learning()).toBe('possible');
  });

  it('is taken back from a drawer that it no longer shows as it is marked', async () => {
    const { shown, learning, addImage } = await twoDrawers(ours.admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    await learning(shown);
    await image.markElsewhere();
    const taken = { version: 2, photos: 0, source: 'remarking' };
    expect(await learning(shown)).toMatchObject({ active: 2, versions: [taken, { source: 'image' }] });
  });

  it('teaches a new template of its drawer too', async () => {
    const theirs = await registerOrganization(test);
    const { shown, assign, learning, addImage } = await twoDrawers(theirs.admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    await learning(shown);
    await assign(shown, SHOWN);
    expect(await learning(shown)).toMatchObject({ active: 1, versions: [{ photos: 1, tools: 3 }] });
  });

  it('teaches another drawer that looks the same once its toolbox is deleted', async () => {
    const { admin } = await registerOrganization(test);
    const first = await twoDrawers(admin);
    const image = await first.addImage(THREE_GONE);
    await image.save(true);
    expect(await first.learning(first.shown)).toMatchObject({ active: 1 });
    await first.removeToolbox(first.path);
    const { shown, learning } = await twoDrawers(admin);
    expect(await learning(shown)).toMatchObject({ active: 1, versions: [{ photos: 1, tools: 3 }] });
  });

  it.runIf(postgresUrl)('is studied while somebody changes it, who need not wait for that', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const { shown, learning, addImage } = await twoDrawers(admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    const [locked, waited] = [gate(), gate()];
    const change = inOrganization(test.deps.db, organizationId, async (db) => {
      await lockTrainingImage(db, organizationId, image.id);
      locked.open();
      await waited.opened;
      await sql`set local lock_timeout = '500ms'`.execute(db);
      await takeTurn(db, organizationId);
    });
    await locked.opened;
    const countWaiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks where not granted`.execute(test.deps.db);
      return rows[0]?.n;
    };
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
    waited.open();
    await change;
    expect(await learning(shown)).toMatchObject({ active: 1 });
  });

  it('S12 teaches nothing in another organization that has the same drawer', async () => {
    const theirs = await registerOrganization(test);
    const { shown, learning } = await twoDrawers(theirs.admin);
    const maintainer = await addPerson(test, ours.organizationId);
    const image = await workOf(maintainer).addImage(THREE_GONE);
    await image.save(true);
    expect(await learning(shown)).toEqual({ active: 0, total: 0, versions: [] });
    expect(await eventsOfKind(test, theirs.organizationId, 'drawer_learned_image')).toEqual([]);
  });
});
