// @postgres takes locks across servers.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@stowed/domain';
import { parseConfig } from '../../config.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { addPerson, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { getBackupAge, makeNotedBackup } from './backup-runs.service.ts';
import { findManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { insertBackupRun } from './backup-runs.repository.ts';
import { backUpIfDue, nightlyBackup } from './nightly.service.ts';

const root = mkdtempSync(join(tmpdir(), 'stowed-nightly-'));
const folder = join(root, 'backups');
let test: TestApp;
let ours: TestOrganization;
let now = new Date('2026-11-23T01:59:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  mkdirSync(folder);
  test = await openTestApp({ BACKUP_DIR: folder, BACKUP_AT: '02:00', BACKUP_KEEP: '2' });
  ours = await registerOrganization(test);
});
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

const lookAt = async (time: string, { images } = test.deps): Promise<readonly string[]> => {
  now = new Date(time);
  await backUpIfDue({ ...test.deps, clock, images }, { renew: () => Promise.resolve(true) });
  return readdirSync(folder).sort();
};
const hoursLater = (hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();
/** Signs in as an administrator each time: the clock advances by more than a session lasts. */
const state = async () => {
  const token = await addPerson(test, ours.organizationId, { role: 'admin' });
  const { status, body } = await test.call('GET', '/api/backup', { token });
  expect(status).toBe(200);
  return body;
};

describe('the nightly backup', () => {
  it('ANCH-008 is made once per scheduled time, catches up on a missed one, and keeps the configured number', async () => {
    // There was no backup before, so the first is made at once.
    const first = await lookAt('2026-11-23T01:59:00Z');
    expect(first).toEqual(['stowed-2026-11-23T01-59-00Z']);
    // The mark uses the database's own time, which the test's clock does not move.
    const mark = new Date((await findManifest(join(folder, first[0] ?? '')))?.takenAt ?? 0);
    const at = (days: number, time: string) => {
      const day = new Date(mark.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
      return `${day}T${time}:00Z`;
    };
    const name = (time: string) => `stowed-${time.slice(0, 13)}-${time.slice(14, 16)}-00Z`;
    expect(await lookAt(mark.toISOString())).toEqual(first);
    const second = at(1, '02:01');
    expect(await lookAt(second)).toContain(name(second));

    mkdirSync(join(folder, 'stowed-2020-01-01T02-00-00Z'));
    mkdirSync(join(folder, 'photos-of-a-holiday'));
    writeFileSync(join(folder, 'stowed-2020-01-01T02-00-00Z', 'manifest.json.part'), '{');
    const later = [at(3, '09:30'), at(4, '02:00')];
    for (const time of later) await lookAt(time);
    expect(readdirSync(folder).sort()).toEqual(['photos-of-a-holiday', ...later.map(name)]);
    for (const time of later) expect(await findManifest(join(folder, name(time)))).toBeDefined();
  });

  it('ANCH-008 shows administrators the age of the newest one, and warns after 26 hours', async () => {
    const { lastTakenAt, ...rest } = await state();
    expect(rest).toEqual({ nightlyAt: '02:00', isUncertain: false, isLate: false, failure: null });
    test.clock.advance(Date.parse(lastTakenAt) - test.clock.now().getTime() + 26 * HOUR_MS - 60_000);
    expect(await state()).toMatchObject({ isLate: false });
    test.clock.advance(2 * 60_000);
    expect(await state()).toMatchObject({ isLate: true, failure: null });
    const person = await addPerson(test, ours.organizationId);
    expect((await test.call('GET', '/api/backup', { token: person })).status).toBe(403);
  });

  it('ANCH-008 says why the last one failed, and tries again after an hour', async () => {
    const { deps } = test;
    // Later than every backup so far.
    test.clock.advance(6 * 24 * HOUR_MS);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const cases = [
      [full, 'disk_full'],
      [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'database'],
      [new Error('something else'), 'other'],
    ] as const;
    for (const [error, reason] of cases) {
      // why: a full disk or a lost database cannot be staged here.
      const broken = { now: failOnce(error) };
      await expect(makeNotedBackup({ ...deps, clock: broken }, join(root, reason))).rejects.toThrow(
        error.message,
      );
      expect((await state()).failure).toMatchObject({ reason });
    }
    writeFileSync(join(root, 'a-file'), '');
    await expect(makeNotedBackup(deps, join(root, 'a-file', 'backup'))).rejects.toThrow('ENOTDIR');
    expect((await state()).failure).toMatchObject({ reason: 'folder' });

    const before = readdirSync(folder);
    const later = await state();
    const inUse = join(folder, before.find((name) => name.startsWith('stowed')) ?? '');
    await expect(makeNotedBackup(deps, inUse)).rejects.toThrow('Give a new or empty folder');
    expect(await state()).toEqual(later);
    const failedAt = test.clock.now().getTime();
    expect(await lookAt(new Date(failedAt + 0.5 * HOUR_MS).toISOString())).toEqual(before);
    expect(await lookAt(new Date(failedAt + 26 * HOUR_MS).toISOString())).not.toEqual(before);
    expect((await state()).failure).toBeNull();
  });

  it('ANCH-005 ANCH-008 is finished without a lost picture, and does not count as complete', async () => {
    // Later than every backup so far, at a time of day when none is due two hours later.
    const latest = new Date(Math.max(now.getTime(), test.clock.now().getTime()) + 24 * HOUR_MS);
    now = new Date(`${latest.toISOString().slice(0, 10)}T12:00:00Z`);
    const admin = await addPerson(test, ours.organizationId, { role: 'admin' });
    const { path } = await createToolbox(test, admin);
    const imageUrl = dataUrl(await plainJpeg());
    const photo = { drawer: `${path}/drawer/1`, tools: tools('present'), imageUrl };
    expect((await scan(test, admin, photo)).status).toBe(200);
    const before = await lookAt(hoursLater(48));
    const complete = await state();
    expect(complete).toMatchObject({ lastTakenAt: expect.any(String), failure: null });

    const images = Object.assign(Object.create(test.deps.images), { patient: () => ({ find: gone }) });
    const lost = { ...test.deps, images };
    const nights = [await lookAt(hoursLater(24), lost)];
    const [newest = ''] = nights[0]?.filter((name) => !before.includes(name)) ?? [];
    expect((await findManifest(join(folder, newest)))?.badPictures).toMatchObject([{ problem: 'missing' }]);
    test.clock.advance(now.getTime() - test.clock.now().getTime());
    expect(await state()).toMatchObject({
      lastTakenAt: complete.lastTakenAt,
      failure: { reason: 'pictures' },
    });
    // why: a backup has the time of the database, which no test can move.
    const file = join(folder, newest, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, takenAt: now }));
    expect(await lookAt(hoursLater(2), lost)).toEqual(nights[0]);

    // The last complete one stays, beside as many of the newest as are to be kept.
    for (const _ of [1, 2]) nights.push(await lookAt(hoursLater(24), lost));
    const kept = nights.at(-1)?.filter((name) => name.startsWith('stowed'));
    expect(kept).toHaveLength(3);
    const manifests = await Promise.all((kept ?? []).map((name) => findManifest(join(folder, name))));
    expect(manifests.map((manifest) => manifest?.badPictures.length)).toEqual([0, 1, 1]);

    await lookAt(hoursLater(24));
    expect((await state()).failure).toBeNull();
  });

  it('ANCH-008 counts only a backup that is still there; a drill in another folder does not replace it', async () => {
    const drill = join(root, 'drill');
    await makeNotedBackup(test.deps, drill);
    const { takenAt = '' } = (await findManifest(drill)) ?? {};
    const { ageMs = 0 } = await getBackupAge({ ...test.deps, config: parseConfig({}) });
    // Without BACKUP_DIR only the database can tell.
    expect(ageMs).toBeCloseTo(test.clock.now().getTime() - Date.parse(takenAt), -4);
    const { lastTakenAt } = await state();
    expect(Date.parse(lastTakenAt)).toBeLessThan(Date.parse(takenAt));
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    test.clock.advance(27 * HOUR_MS);
    expect(await state()).toMatchObject({ lastTakenAt: null, isLate: true });
    // The disk is gone.
    rmSync(folder, { recursive: true });
    expect(await state()).toMatchObject({ lastTakenAt: null, isLate: true });
    mkdirSync(folder);
    expect(await lookAt(hoursLater(1))).toHaveLength(1);
    expect((await state()).lastTakenAt).not.toBeNull();
  });

  it('ANCH-008 is made although a clock that was ahead dated one in the future, which counts as none', async () => {
    // Later than every backup so far.
    now = new Date(Math.max(now.getTime(), test.clock.now().getTime()) + 48 * HOUR_MS);
    test.clock.advance(now.getTime() - test.clock.now().getTime());
    const [ahead = ''] = readdirSync(folder)
      .filter((name) => name.startsWith('stowed'))
      .slice(-1);
    for (const name of readdirSync(folder))
      if (name !== ahead) rmSync(join(folder, name), { recursive: true });
    const file = join(folder, ahead, 'manifest.json');
    const takenAt = hoursLater(365 * 24);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    // why: a backup has the time of the database, which no test can move.
    writeFileSync(file, JSON.stringify({ ...manifest, takenAt }));
    const { db, ids } = test.deps;
    const endedAt = new Date(takenAt);
    await insertBackupRun(db, { id: ids.uuid(), endedAt, takenAt: endedAt, failure: null });
    await insertBackupRun(db, { id: ids.uuid(), endedAt, takenAt: null, failure: 'other' });

    expect(await state()).toMatchObject({ lastTakenAt: null, isLate: true });
    expect((await state()).failure?.reason).not.toBe('other');
    expect(await getBackupAge({ ...test.deps, config: parseConfig({}) })).toMatchObject({ isLate: true });
    const [first, second] = [await lookAt(hoursLater(0)), await lookAt(hoursLater(24))];
    expect([first.length, second.length]).toEqual([2, 3]);
    // Neither it nor a newer one is deleted for it.
    expect(await lookAt(hoursLater(24))).toEqual([ahead, second[2], expect.any(String)]);
    expect((await state()).lastTakenAt).not.toBe(null);
  });

  it('ANCH-008 is made by only one of several servers', async () => {
    const before = readdirSync(folder);
    // Later than every backup so far.
    now = new Date(Math.max(now.getTime(), test.clock.now().getTime()) + 26 * HOUR_MS);
    const servers = [1, 2, 3].map(() => {
      const deps = { ...test.deps, clock };
      return new Jobs(deps, nightlyBackup(deps));
    });
    await Promise.all(servers.map((server) => server.look()));
    await Promise.all(servers.map((server) => server.settle()));
    expect(readdirSync(folder).filter((name) => !before.includes(name))).toHaveLength(1);
  });

  it.each([
    [{ BACKUP_DIR: '/b', BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of day in UTC, such as 02:00'],
    [{ BACKUP_DIR: '/b', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 10000'],
    [{ BACKUP_AT: '03:00' }, 'BACKUP_AT has no effect without BACKUP_DIR'],
    [{ BACKUP_KEEP: '3' }, 'BACKUP_KEEP has no effect without BACKUP_DIR'],
  ])('ANCH-008 refuses the settings %j', (env, sentence) => {
    expect(() => parseConfig(env)).toThrow(sentence);
  });
});

const gone = () => Promise.resolve(undefined);

/** Fails the first reading of the clock, at the backup's end; the stored failure gets the real time. */
function failOnce(error: Error): () => Date {
  let isFirst = true;
  return () => {
    if (!isFirst) return test.clock.now();
    isFirst = false;
    throw error;
  };
}
