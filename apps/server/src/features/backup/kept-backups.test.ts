import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@stowed/domain';
import { addPerson, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { getBackupAge } from './backup-runs.service.ts';
import { backUpIfDue } from './nightly.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'stowed-kept-'));
// No night begins while the tests run.
const BACKUP_AT = new Date(Date.now() + 12 * HOUR_MS).toISOString().slice(11, 16);
let test: TestApp;
let ours: TestOrganization;
let now = new Date();

beforeAll(async () => {
  const env = { BACKUP_DIR: folder, BACKUP_AT };
  test = await openTestApp(env);
  ours = await registerOrganization(test);
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(async () => {
  await test.close();
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
