// @postgres takes locks between a study and a change; the other tests run on the embedded database only.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '@stowed/domain';
import { Background } from '../../background.ts';
import { inOrganization } from '../../db/transaction.ts';
import { lockRecord } from '../record/events.service.ts';
import { lockTrainingImage } from '../training/training-images.repository.ts';
import { postgresUrl } from '../../test/database.ts';
import { addPerson, createToolbox, registerOrganization, useOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { samplesFolder, smallPicture } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';
import { studySoon } from './study.service.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const truth = z.object({
  tools: z.array(z.looseObject({ name: z.string() })),
  photos: z.array(
    z.object({ file: z.string(), tools: z.array(z.object({ status: z.string(), bbox: box })) }),
  ),
});
const truthOf = (sample: string) =>
  truth.parse(JSON.parse(readFileSync(join(samplesFolder, sample, 'truth.json'), 'utf8')));
const pictureOf = (sample: string, file: string) => smallPicture(file, sample);

/** The drawer in the images, and another one. */
const SHOWN = 'drawer_02';
const OTHER = 'drawer_05';
const EMPTY_DRAWER = 'photo_03.jpg';
const THREE_GONE = 'photo_02.jpg';

const nothing = { photos: 0, tools: 0, lessons: [], ignoredBefore: null };

const looksOf = ({ organizationId }: TestOrganization) =>
  inOrganization(test.deps.db, organizationId, (db) =>
    db
      .selectFrom('learnedLooks')
      .select(['templateId', 'toolUniqueId', 'imageId', 'status', 'digest', 'confirmedBy'])
      .orderBy('imageId')
      .orderBy('toolUniqueId')
      .execute(),
  );

const test = useTestApp();
const ours = useOrganization(test);

/** An organization, acting as a person with all permissions. */
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
  const assign = async (drawer: string, sample: string) =>
    assignTo(drawer, await pictureOf(sample, 'reference.jpg'), sample);
  const marksOf = (file: string) =>
    (truthOf(SHOWN).photos.find((photo) => photo.file === file)?.tools ?? []).map(({ status, bbox }, i) => ({
      ...bbox,
      name: `Tool ${i}`,
      uniqueId: `m${i}`,
      status: status === 'present' ? 'present' : 'missing',
    }));
  return {
    assign,
    assignTo,
    use: (engine: string) => ask('PUT', '/api/organizations/engine', { engine }),
    ignore: (drawer: string, ignore: boolean) => ask('POST', `${drawer}/learning`, { ignore }),
    removeToolbox: (path: string) => ask('DELETE', path),
    learning: async (drawer: string) => {
      await test.deps.background.settle();
      return ask('GET', `${drawer}/learning`);
    },
    /** A training image of the drawer, with its visible tools annotated. */
    addImage: async (file: string) => {
      const { image } = await ask('POST', '/api/training/images', { imageUrl: await pictureOf(SHOWN, file) });
      const { annotation } = await ask('POST', `/api/training/images/${image.id}/annotations`, {});
      const save = (verified: boolean) =>
        ask('PUT', `/api/training/annotations/${annotation.id}`, {
          tools: marksOf(file),
          anchorPoints: [],
          verified,
        });
      return {
        id: z.string().parse(image.id),
        imageUrl: z.string().parse(image.imageUrl),
        learning: async () => (await ask('GET', `/api/training/images/${image.id}`)).learning,
        save,
        /** Verified with a mark that covers no tool. */
        markElsewhere: () =>
          ask('PUT', `/api/training/annotations/${annotation.id}`, {
            tools: [{ name: 'Nothing', status: 'present', x: 0, y: 0, width: 1, height: 1 }],
            anchorPoints: [],
            verified: true,
          }),
        remove: () => ask('DELETE', `/api/training/images/${image.id}`),
      };
    },
  };
}

/** Polls until it holds. */
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

const onEmbedded = it.skipIf(postgresUrl);

describe('a training image', () => {
  it('teaches the drawer it shows while it is verified', async () => {
    const { shown, other, learning, addImage } = await twoDrawers(ours.admin);
    const image = await addImage(EMPTY_DRAWER);
    await image.save(false);
    expect(await learning(shown)).toEqual(nothing);

    await image.save(true);
    const taught = await learning(shown);
    expect(taught).toMatchObject({ photos: 1, lessons: [{ source: 'image', by: expect.any(String) }] });
    expect(taught.tools).toBeGreaterThan(5);
    expect(await learning(other)).toEqual(nothing);
    await image.save(true);
    expect(await learning(shown)).toEqual(taught);

    const next = await addImage(THREE_GONE);
    await next.save(true);
    expect(await learning(shown)).toMatchObject({ photos: 2, lessons: [{ tools: 3 }, {}] });
    await image.save(false);
    expect(await learning(shown)).toMatchObject({ photos: 1, tools: 3, lessons: [{ tools: 3 }] });
    await image.save(true);
    expect(await learning(shown)).toMatchObject({ photos: 2, tools: taught.tools });
    await image.remove();
    await next.remove();
    expect(await looksOf(ours)).toEqual([]);
    expect(await learning(shown)).toEqual(nothing);
  });

  it('stops teaching once ignored, until it is verified again or that is undone', async () => {
    const { shown, learning, addImage, ignore } = await twoDrawers(ours.admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    const taught = await learning(shown);
    expect(taught).toMatchObject({ photos: 1, tools: 3 });
    await ignore(shown, true);
    expect(await learning(shown)).toMatchObject({ photos: 0 });
    await ignore(shown, false);
    expect(await learning(shown)).toEqual(taught);
    await ignore(shown, true);
    await image.save(false);
    await image.save(true);
    expect(await learning(shown)).toMatchObject({ photos: 1, tools: 3, ignoredBefore: {} });
  });

  onEmbedded('that cannot be read blocks no other, says so, and is retried after an hour', async () => {
    const theirs = await registerOrganization(test);
    const { shown, learning, addImage } = await twoDrawers(theirs.admin);
    // why: no stored picture makes the store fail on purpose.
    const failing = vi.spyOn(test.deps.images, 'find').mockRejectedValue(new Error('the disk is broken'));
    const broken = await addImage(EMPTY_DRAWER);
    await broken.save(true);
    await learning(shown);
    failing.mockRestore();
    const sound = await addImage(THREE_GONE);
    await sound.save(true);
    expect(await learning(shown)).toMatchObject({ photos: 1, tools: 3 });
    expect([await broken.learning(), await sound.learning()]).toEqual(['failed', 'possible']);

    test.clock.advance(HOUR_MS + 1);
    studySoon(test.deps, theirs);
    expect(await learning(shown)).toMatchObject({ photos: 2 });
    expect(await broken.learning()).toBe('possible');
  });

  onEmbedded('is derived from the record: studying again gives the same looks', async () => {
    const theirs = await registerOrganization(test);
    const { shown, learning, addImage } = await twoDrawers(theirs.admin);
    for (const file of [EMPTY_DRAWER, THREE_GONE]) await (await addImage(file)).save(true);
    await learning(shown);
    const looks = await looksOf(theirs);
    await inOrganization(test.deps.db, theirs.organizationId, async (db) => {
      await db.deleteFrom('learnedLooks').execute();
      await db.deleteFrom('studiedImages').execute();
    });
    const servers = [new Background(test.deps.logger), new Background(test.deps.logger)];
    for (const background of servers) studySoon({ ...test.deps, background }, theirs);
    await Promise.all(servers.map((background) => background.settle()));
    expect(looks.length).toBeGreaterThan(5);
    expect(await looksOf(theirs)).toEqual(looks);
  });

  onEmbedded(
    'says whether it can teach: only the built-in engine, and no drawer whose template it is',
    async () => {
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
      await assignTo(shown, await pictureOf(SHOWN, 'reference.jpg'));
      expect(await image.learning()).toBe('possible');
    },
  );

  onEmbedded('stops teaching a drawer it no longer shows as annotated', async () => {
    const { shown, learning, addImage } = await twoDrawers(ours.admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    expect(await learning(shown)).toMatchObject({ photos: 1 });
    await image.markElsewhere();
    expect(await learning(shown)).toEqual(nothing);
  });

  onEmbedded('also teaches a new template of its drawer', async () => {
    const theirs = await registerOrganization(test);
    const { shown, assign, learning, addImage } = await twoDrawers(theirs.admin);
    const image = await addImage(THREE_GONE);
    await image.save(true);
    await learning(shown);
    await assign(shown, SHOWN);
    expect(await learning(shown)).toMatchObject({ photos: 1, tools: 3 });
  });

  onEmbedded('teaches an identical drawer once its toolbox is deleted', async () => {
    const { admin } = await registerOrganization(test);
    const first = await twoDrawers(admin);
    const image = await first.addImage(THREE_GONE);
    await image.save(true);
    expect(await first.learning(first.shown)).toMatchObject({ photos: 1 });
    await first.removeToolbox(first.path);
    const { shown, learning } = await twoDrawers(admin);
    expect(await learning(shown)).toMatchObject({ photos: 1, tools: 3 });
  });

  it.runIf(postgresUrl)('can be changed during a study without waiting', async () => {
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
      await lockRecord(db, organizationId);
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
    expect(await learning(shown)).toMatchObject({ photos: 1 });
  });

  onEmbedded('S12 teaches nothing to an identical drawer of another organization', async () => {
    const theirs = await registerOrganization(test);
    const { shown, learning } = await twoDrawers(theirs.admin);
    const maintainer = await addPerson(test, ours.organizationId);
    const image = await workOf(maintainer).addImage(THREE_GONE);
    await image.save(true);
    expect(await learning(shown)).toEqual(nothing);
    expect(await looksOf(theirs)).toEqual([]);
  });
});
