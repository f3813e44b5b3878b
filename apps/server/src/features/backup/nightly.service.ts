import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@stowed/domain';
import type { Deps } from '../../deps.ts';
import type { Job, Lease } from '../../jobs/jobs.ts';
import { openOwnDatabase } from '../../operator-command.ts';
import { findNewestBackupTime, findNewestRun } from './backup-runs.repository.ts';
import { makeNotedBackup } from './backup-runs.service.ts';
import { findManifest } from './manifest.ts';

const RETRY_MS = 60 * MINUTE_MS;

type NightlyDeps = Pick<Deps, 'config' | 'db' | 'images' | 'clock' | 'ids' | 'recordKeys' | 'logger'>;

/** The last time up to `now` at which the clock showed `at` (HH:MM, UTC). */
function lastTurn(now: Date, at: string): number {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return today <= now.getTime() ? today : today - DAY_MS;
}

/** Makes up for a missed night; waits an hour after a failure. */
async function isDue({ db, clock, config }: NightlyDeps): Promise<boolean> {
  const now = clock.now();
  const last = await findNewestBackupTime(db);
  if (last && last.getTime() >= lastTurn(now, config.BACKUP_AT)) return false;
  const run = await findNewestRun(db);
  return !run?.failure || now.getTime() - run.endedAt.getTime() >= RETRY_MS;
}

const NAME = /^stowed-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const nameAt = (time: Date): string => `stowed-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Keeps the newest complete backups; deletes older and unfinished ones. Other folders stay. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  let whole = 0;
  for (const name of names.reverse()) {
    const place = join(folder, name);
    const isWhole = (await findManifest(place)) !== undefined;
    if (isWhole) whole += 1;
    if (!isWhole || whole > keep) await rm(place, { recursive: true, force: true });
  }
}

/** The database for a long read: on PostgreSQL with a longer timeout than a request's. */
async function openForBackup({ config, db }: NightlyDeps) {
  if (config.DATABASE_URL) return openOwnDatabase(config);
  return { db, close: () => Promise.resolve() };
}

async function backUp(deps: NightlyDeps, folder: string, lease: Pick<Lease, 'renew'>): Promise<void> {
  const { config, clock, logger } = deps;
  const database = await openForBackup(deps);
  try {
    const place = join(folder, nameAt(clock.now()));
    const made = makeNotedBackup({ ...deps, db: database.db }, place, lease.renew);
    // Otherwise incomplete backups would fill the disk hour by hour.
    const { tables, pictures } = await made.catch(async (error: unknown) => {
      await rm(place, { recursive: true, force: true });
      throw error;
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    logger.info({ folder: place, rows, pictures: pictures.count }, 'nightly backup made');
    await removeOld(folder, config.BACKUP_KEEP);
  } finally {
    await database.close();
  }
}

/** Makes the nightly backup if it is due. */
export async function backUpIfDue(deps: NightlyDeps, lease: Pick<Lease, 'renew'>): Promise<void> {
  const folder = deps.config.BACKUP_DIR;
  if (folder !== undefined && (await isDue(deps))) await backUp(deps, folder, lease);
}

/** Checks every minute whether the nightly backup is due; does nothing without BACKUP_DIR. */
export function nightlyBackup(deps: NightlyDeps): readonly Job[] {
  if (deps.config.BACKUP_DIR === undefined) return [];
  return [{ name: 'nightly backup', everyMs: MINUTE_MS, run: (lease) => backUpIfDue(deps, lease) }];
}
