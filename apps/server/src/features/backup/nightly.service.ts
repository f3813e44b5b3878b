import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@stowed/domain';
import type { Deps } from '../../deps.ts';
import type { Job, Lease } from '../../jobs/jobs.ts';
import { openOwnDatabase } from '../../operator-command.ts';
import { findNewestFailure } from './backup-runs.repository.ts';
import { isOurBackup, latestTime, makeNotedBackup, readBackups } from './backup-runs.service.ts';
import { isUnfinished, removeBackup } from './manifest.ts';
import { isComplete, nameAt, nightlyBackups } from './stored-backups.ts';
import type { StoredBackup } from './stored-backups.ts';

const RETRY_MS = 60 * MINUTE_MS;

type NightlyDeps = Pick<Deps, 'config' | 'db' | 'images' | 'clock' | 'ids' | 'recordKeys' | 'logger'>;

/** The last time up to `now` at which the clock showed `at` (HH:MM, UTC). */
function lastTurn(now: Date, at: string): number {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return today <= now.getTime() ? today : today - DAY_MS;
}

/**
 * Makes up for a missed night; waits an hour after a failure. A backup without all pictures counts as made:
 * another one would be the same until a person has put them back. Waits for a slow disk: a backup that is not
 * seen yet would be made again.
 */
async function isDue(deps: NightlyDeps, within: string): Promise<boolean> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const { last } = await readBackups(deps, within);
  if (last && last.getTime() >= lastTurn(now, config.BACKUP_AT)) return false;
  const failed = await findNewestFailure(db, latestTime(clock));
  return !failed || now.getTime() - failed.endedAt.getTime() >= RETRY_MS;
}

async function kindOf(deps: NightlyDeps, { folder, manifest }: StoredBackup) {
  if (manifest) {
    const isAhead = new Date(manifest.takenAt) > latestTime(deps.clock);
    return !isAhead && (await isOurBackup(deps, manifest)) ? 'ours' : 'other';
  }
  return (await isUnfinished(folder)) ? 'unfinished' : 'other';
}

/**
 * Keeps the newest backups, and the newest complete one; deletes older and unfinished ones. Keeps and does
 * not count what this version cannot read, another installation made, or a clock that was ahead dated.
 */
async function removeOld(deps: NightlyDeps, within: string): Promise<void> {
  const { config, logger } = deps;
  let kept = 0;
  let hasComplete = false;
  const others: string[] = [];
  for await (const backup of nightlyBackups(within)) {
    const kind = await kindOf(deps, backup);
    const isFirstComplete = kind === 'ours' && isComplete(backup.manifest) && !hasComplete;
    if (isFirstComplete) hasComplete = true;
    if (kind === 'other') others.push(backup.folder);
    else if (kind === 'ours' && (kept < config.BACKUP_KEEP || isFirstComplete)) kept += 1;
    else await removeBackup(backup.folder);
  }
  if (others.length === 0) return;
  logger.warn(
    { folders: others },
    'kept backups that cannot be read, are of another installation, or are dated in the future',
  );
}

/** The database for a long read: on PostgreSQL with a longer timeout than a request's. */
async function openForBackup({ config, db }: NightlyDeps) {
  if (config.DATABASE_URL) return openOwnDatabase(config);
  return { db, close: () => Promise.resolve() };
}

async function backUp(deps: NightlyDeps, folder: string, lease: Pick<Lease, 'renew'>): Promise<void> {
  const { clock, images, logger } = deps;
  const database = await openForBackup(deps);
  try {
    const place = join(folder, nameAt(clock.now()));
    const made = makeNotedBackup({ ...deps, db: database.db, images: images.patient() }, place, lease.renew);
    // Otherwise incomplete backups would fill the disk hour by hour.
    const { tables, pictures, badPictures } = await made.catch(async (error: unknown) => {
      await removeBackup(place);
      throw error;
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const report = { folder: place, rows, pictures: pictures.count };
    if (badPictures.length === 0) logger.info(report, 'nightly backup made');
    else logger.error({ ...report, badPictures }, 'nightly backup made, without these pictures');
    await removeOld(deps, folder);
  } finally {
    await database.close();
  }
}

/** Makes the nightly backup if it is due. */
export async function backUpIfDue(deps: NightlyDeps, lease: Pick<Lease, 'renew'>): Promise<void> {
  const folder = deps.config.BACKUP_DIR;
  if (folder !== undefined && (await isDue(deps, folder))) await backUp(deps, folder, lease);
}

/** Checks every minute whether the nightly backup is due; does nothing without BACKUP_DIR. */
export function nightlyBackup(deps: NightlyDeps): readonly Job[] {
  if (deps.config.BACKUP_DIR === undefined) return [];
  return [{ name: 'nightly backup', everyMs: MINUTE_MS, run: (lease) => backUpIfDue(deps, lease) }];
}
