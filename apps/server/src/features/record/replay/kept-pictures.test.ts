// @postgres compares rows with stored JSON.
import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inOrganization } from '../../../db/transaction.ts';
import { acceptPicture } from '../../../pictures/picture.ts';
import type { Session } from '../../../session.ts';
import { createToolbox, registerOrganization, scan, tools } from '../../../test/factories.ts';
import type { TestOrganization } from '../../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../../test/pictures.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { tamperWith } from '../../../test/tamper.ts';
import { openTestApp, useTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { resumeSession } from '../../auth/sessions.service.ts';
import { keepImage, writeImage } from '../../pictures/pictures.service.ts';
import { addSamplePhoto } from '../../samples/samples.service.ts';
import { byPerson, recordEvent } from '../events.service.ts';
import { verifyRecords } from '../verification.service.ts';

const test = useTestApp();
let ours: TestOrganization;
let box: { path: string; toolboxId: string };
let drawer: string;

const call = async (method: string, url: string, body?: object) => {
  const answer = await test.call(method, url, { token: ours.admin, body });
  expect(answer.status, `${method} ${url}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};
const picture = async (shade: number) => dataUrl(await plainJpeg(shade));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeEach(async () => {
  ours = await registerOrganization(test);
  box = await createToolbox(test, ours.admin, { name: 'TB-1' });
  drawer = `${box.path}/drawer/1`;
});

async function verified(app: TestApp = test, { organizationId } = ours) {
  for await (const record of verifyRecords(app.deps.db, {}, app.deps.images)) {
    if (record.organizationId !== organizationId) continue;
    expect(record.broken).toBeUndefined();
    return { differences: record.differences.sentences, pictures: record.pictures };
  }
  throw new Error('The organization is gone');
}

const pictureIds = async (app: TestApp = test, { organizationId } = ours): Promise<readonly string[]> => {
  const rows = await inOrganization(app.deps.db, organizationId, (db) =>
    db.selectFrom('images').select('id').where('organizationId', '=', organizationId).execute(),
  );
  return rows.map(({ id }) => id);
};

/** The picture that this act keeps. */
async function kept(act: () => Promise<unknown>): Promise<string> {
  const before = await pictureIds();
  await act();
  const [id = '', ...others] = (await pictureIds()).filter((one) => !before.includes(one));
  expect(others).toEqual([]);
  return id;
}

const setSha256 = (id: string, sha256: string) =>
  tamperWith(test.database, ours.organizationId, [
    sql`update images set sha256 = ${sha256} where organization_id = ${ours.organizationId} and id = ${id}`,
  ]);

const admin = async (): Promise<Session> => ({
  ...(await resumeSession(test.deps, ours.admin)),
  deviceTime: null,
  queued: null,
  idempotency: undefined,
});

const savePhoto = (shade: number, number = 1) =>
  kept(async () =>
    scan(test, ours.admin, {
      drawer: `${box.path}/drawer/${number}`,
      tools: tools('present', 'missing'),
      imageUrl: await picture(shade),
    }),
  );
const saveTemplate = async (shade: number) =>
  call('POST', `${drawer}/assign-template`, {
    templateImageUrl: await picture(shade),
    templateTools: tools('present'),
  });

/** The case of a missing tool, which a person reports. */
async function openCase(): Promise<string> {
  await saveTemplate(9);
  const place = { toolboxId: box.toolboxId, drawerNumber: 1, uniqueId: 'tool-1', toolName: 'Wrench 1' };
  const { case: opened } = await call('POST', '/api/cases', place);
  return `/api/cases/${opened.number}`;
}

const ofDrawer = /^picture \w{32} of event \d+, drawer 1 of toolbox TB-1/;
const ofToolbox = /^picture \w{32} of event \d+, toolbox TB-1/;
const ofOrganization = /^picture \w{32} of event \d+:/;

describe('a kept picture', () => {
  it.each([
    ['a photo saved without being judged', ofDrawer, () => savePhoto(10)],
    [
      'a photo that an engine was asked about',
      ofDrawer,
      async () => {
        const asked = { toolboxId: box.toolboxId, drawerNumber: 1, imageData: await picture(11) };
        return kept(() => test.call('POST', '/api/process-image', { token: ours.admin, body: asked }));
      },
    ],
    [
      'a photo that was put aside',
      ofDrawer,
      async () => {
        const act = {
          toolboxId: box.toolboxId,
          drawerNumber: 1,
          call: 'Photo',
          body: {},
          reason: 'Too late',
        };
        return kept(async () =>
          call('POST', '/api/offline/put-aside', { ...act, picture: await picture(12) }),
        );
      },
    ],
    ['a template', ofDrawer, () => kept(() => saveTemplate(13))],
    [
      'a template with a new picture',
      ofDrawer,
      async () => {
        await saveTemplate(13);
        return kept(() => saveTemplate(14));
      },
    ],
    [
      'a photo in a case',
      ofDrawer,
      async () => {
        const path = await openCase();
        const entry = { kind: 'photo', text: 'The empty place', imageData: await picture(15) };
        return kept(() => call('POST', `${path}/entries`, entry));
      },
    ],
    [
      'the photo of a closure',
      ofDrawer,
      async () => {
        const path = await openCase();
        const closure = { outcome: 'found', place: 'Bench 2', imageData: await picture(16) };
        return kept(() => call('POST', `${path}/closure`, closure));
      },
    ],
    [
      'a reference image',
      ofToolbox,
      () => kept(async () => call('PUT', `${box.path}/reference-image`, { imageData: await picture(17) })),
    ],
    [
      'a sample photo',
      ofDrawer,
      async () => {
        const photo = { name: 'Dark', bytes: await plainJpeg(18) };
        const path = { toolboxId: box.toolboxId, drawerNumber: 1 };
        return kept(async () => addSamplePhoto(test.deps, await admin(), { ...path, ...photo }));
      },
    ],
    [
      'a training image',
      ofOrganization,
      () => kept(async () => call('POST', '/api/training/images', { imageUrl: await picture(19) })),
    ],
  ])('S36 is in its first event with its SHA-256: %s', async (_kind, place, keep) => {
    const id = await keep();
    expect(await verified()).toMatchObject({ differences: [], pictures: { withoutHash: 0 } });
    const other = await plainJpeg(200);
    await test.deps.images.put(id, other);
    await setSha256(id, hashOf(other));
    const [row, file, ...more] = (await verified()).differences;
    expect(more).toEqual([]);
    expect(row).toMatch(place);
    expect(row).toMatch(/: sha256 is "\w{64}", the events say "\w{64}"$/);
    expect(file).toMatch(place);
    expect(file).toContain(`${id} of event `);
    expect(file).toMatch(new RegExp(`: its file has the SHA-256 ${hashOf(other)}, the events say \\w{64}$`));
  });

  it('S36 is missed when its file was swapped with another or taken away', async () => {
    const [one, two, gone] = [await savePhoto(30), await savePhoto(31, 2), await savePhoto(32, 3)];
    const fileOf = (id: string) => join(test.dataDir, 'images', id.slice(0, 2), id);
    const aside = join(test.dataDir, 'aside');
    renameSync(fileOf(one), aside);
    renameSync(fileOf(two), fileOf(one));
    renameSync(aside, fileOf(two));
    rmSync(fileOf(gone));
    const { differences } = await verified();
    const placed = differences.map((line) => line.replace(/^picture (\w{32}) of event \d+,/, '$1'));
    expect(placed.map((line) => line.replaceAll(/\w{64}/g, '…')).sort()).toEqual(
      [
        `${one} drawer 1 of toolbox TB-1: its file has the SHA-256 …, the events say …`,
        `${two} drawer 2 of toolbox TB-1: its file has the SHA-256 …, the events say …`,
        `${gone} drawer 3 of toolbox TB-1: its file is gone`,
      ].sort(),
    );
  });

  it('S36 is compared with its row if it is older than the hashes in events', async () => {
    const session = await admin();
    const written = { picture: await acceptPicture(await plainJpeg(40)), kind: 'photo' as const };
    const image = await writeImage(test.deps, session, written);
    await inOrganization(test.deps.db, ours.organizationId, async (db) => {
      await keepImage(db, test.deps, { session, image });
      await recordEvent(db, test.deps, {
        ...byPerson(session),
        kind: 'act_put_aside',
        subject: 'Photo',
        after: { toolboxId: box.toolboxId, drawerNumber: null, body: {} },
        decision: { decidedBy: 'person' },
        imageId: image.id,
      });
    });
    expect(await verified()).toEqual({ differences: [], pictures: { count: 1, withoutHash: 1 } });
    await test.deps.images.put(image.id, await plainJpeg(41));
    expect((await verified()).differences).toEqual([
      expect.stringMatching(
        /^picture \w{32} of event \d+: its file has the SHA-256 \w{64}, its row says \w{64}$/,
      ),
    ]);
  });

  it('S36 SCALE-003 is compared on S3', async () => {
    const s3 = await startS3Server();
    const app = await openTestApp(s3.settings);
    const team = await registerOrganization(app);
    const { path } = await createToolbox(app, team.admin, { name: 'TB-3' });
    for (const number of [1, 2]) {
      const imageUrl = await picture(50 + number);
      await scan(app, team.admin, { drawer: `${path}/drawer/${number}`, tools: tools('present'), imageUrl });
    }
    expect(await verified(app, team)).toEqual({ differences: [], pictures: { count: 2, withoutHash: 0 } });
    const [first, second] = [...s3.objects.keys()].filter((key) => key.startsWith('pictures/'));
    s3.objects.set(first ?? '', { bytes: await plainJpeg(60), written: new Date() });
    s3.objects.delete(second ?? '');
    const { differences } = await verified(app, team);
    expect(differences.map((line) => line.replaceAll(/\w{64}/g, '…'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ of toolbox TB-3: its file has the SHA-256 …, the events say …$/),
        expect.stringMatching(/ of toolbox TB-3: its file is gone$/),
      ]),
    );
    await app.close();
    await s3.close();
  });
});
