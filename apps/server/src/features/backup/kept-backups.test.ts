import { execFileSync } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stowed/domain';
import { addPerson, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { getBackupAge, makeNotedBackup } from './backup-runs.service.ts';
import { backUpIfDue } from './nightly.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'stowed-kept-'));
// No night begins while the tests run.
const BACKUP_AT = new Date(Date.now() + 12 * HOUR_MS).toISOString().slice(11, 16);
let lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
let test: TestApp;
let other: TestApp;
let ours: TestOrganization;
let now = new Date();

beforeAll(async () => {
  const env = { BACKUP_DIR: folder, BACKUP_AT, BACKUP_KEEP: '2', LOG_LEVEL: 'warn' };
  test = await openTestApp(env, { log });
  other = await openTestApp();
  ours = await registerOrganization(test);
  await registerOrganization(other);
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(async () => {
  await test.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

const lookAfter = async (ms: number): Promise<readonly string[]> => {
  now = new Date(now.getTime() + ms);
  const before = readdirSync(folder);
  const deps = { ...test.deps, clock: { now: () => now } };
  await backUpIfDue(deps, { renew: () => Promise.resolve(true) });
  return readdirSync(folder).filter((name) => !before.includes(name));
};
const manifestOf = (name: string): string => join(folder, name, 'manifest.json');

/** Reads of the backup's manifest wait, as on a disk that wakes up, until the returned function is called. */
function sleep(name: string): () => Promise<void> {
  const file = manifestOf(name);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  execFileSync('mkfifo', [file]);
  return async () => {
    await writeFile(file, text);
    rmSync(file);
    writeFileSync(file, text);
  };
}

describe('a disk that responds slowly', () => {
  it('ANCH-008 delays the nightly backup, and does not make another one', async () => {
    const [made = ''] = await lookAfter(0);
    const wake = sleep(made);
    const looking = lookAfter(MINUTE_MS);
    // Longer than calls wait for the disk.
    await delay(2500);
    expect(readdirSync(folder)).toEqual([made]);
    await wake();
    expect(await looking).toEqual([]);
  });

  it('ANCH-008 is not reported as a missing backup', async () => {
    const [made = ''] = await lookAfter(0);
    const state = async () => {
      const token = await addPerson(test, ours.organizationId, { role: 'admin' });
      return (await test.call('GET', '/api/backup', { token })).body;
    };
    const known = await state();
    expect(known).toMatchObject({ lastTakenAt: expect.any(String), isLate: false, isUncertain: false });
    test.clock.advance(25 * HOUR_MS);
    const wake = sleep(made);
    expect(await state()).toEqual({ ...known, isUncertain: true });
    expect(await getBackupAge(test.deps)).toEqual({ ageMs: undefined, isLate: false });
    // Whatever the disk holds, it holds no newer one.
    test.clock.advance(2 * HOUR_MS);
    expect(await state()).toEqual({ ...known, isLate: true, isUncertain: true });
    expect(await getBackupAge(test.deps)).toEqual({ ageMs: undefined, isLate: true });
    await wake();
    await expect.poll(state).toMatchObject({ isUncertain: false });
  });
});

describe('backups that are kept', () => {
  const copyOf = (name: string, as: string, change: (text: string) => string): void => {
    cpSync(join(folder, name), join(folder, as), { recursive: true });
    writeFileSync(manifestOf(as), change(readFileSync(manifestOf(name), 'utf8')));
  };
  const unsigned = (text: string): string =>
    JSON.stringify({ ...(JSON.parse(text) as object), format: 1, signature: undefined });

  it('ANCH-010 ANCH-008 include those that this version cannot read; unfinished ones are deleted', async () => {
    const [made = ''] = await lookAfter(0);
    const [damaged, newer] = ['stowed-2020-01-02T02-00-00Z', 'stowed-2099-01-01T02-00-00Z'];
    copyOf(made, damaged, (text) => text.replace('{', '}'));
    copyOf(made, newer, (text) => text.replace('"format": 2', '"format": 3'));
    mkdirSync(join(folder, 'stowed-2020-01-01T02-00-00Z', 'tables'), { recursive: true });
    lines = [];
    const nights = [...(await lookAfter(DAY_MS)), ...(await lookAfter(DAY_MS))];
    expect(readdirSync(folder).sort()).toEqual([damaged, ...nights, newer]);
    for (const kept of [damaged, newer]) {
      expect(lines.filter((line) => line.includes(join(folder, kept)))).toHaveLength(2);
    }
    lines = [];
    // The night's backup has the time of the database, which the test's clock does not move.
    now = new Date();
    expect(await lookAfter(0)).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('ANCH-008 include those of another installation, which do not count', async () => {
    const [made = ''] = await lookAfter(0);
    const older = 'stowed-2020-01-01T02-00-00Z';
    copyOf(made, older, unsigned);
    const signed = 'stowed-2099-01-01T02-00-00Z';
    const theirs = [signed, 'stowed-2099-01-02T02-00-00Z', 'stowed-2099-01-03T02-00-00Z'];
    await makeNotedBackup(other.deps, join(folder, signed));
    for (const name of theirs.slice(1)) copyOf(signed, name, unsigned);
    const nights = [...(await lookAfter(DAY_MS)), ...(await lookAfter(DAY_MS))];
    expect(readdirSync(folder).sort()).toEqual([...nights, ...theirs]);
  });
});

describe('a disk that does not respond', () => {
  it('ANCH-008 holds up the backup, and no call', async () => {
    const place = join(folder, 'frozen');
    mkdirSync(place);
    const table = join(place, 'tables', 'users.jsonl.gz');
    const before = join(place, 'tables', 'training_images.jsonl.gz');
    // Opened to write, it waits for a reader, as every file waits on a frozen disk.
    const watcher = watch(place, () => {
      watcher.close();
      execFileSync('mkfifo', [table]);
    });
    const made = makeNotedBackup(test.deps, place);
    made.catch(() => undefined);
    try {
      await expect.poll(() => existsSync(before), { timeout: 20_000 }).toBe(true);
      const answered = addPerson(test, ours.organizationId).then(() => 'answered');
      expect(await Promise.race([answered, delay(10_000, 'waits')])).toBe('answered');
    } finally {
      createReadStream(table).resume();
    }
    // A pipe cannot be synced.
    await expect(made).rejects.toThrow();
    expect(readdirSync(join(test.deps.config.DATA_DIR, 'backup-rows'))).toEqual([]);
  });
});
