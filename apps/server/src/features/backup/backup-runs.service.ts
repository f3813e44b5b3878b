import type { BackupFailure, BackupState } from '@stowed/contract';

import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { isDatabaseUnavailable } from '../../db/database-error.ts';
import { UnreadableTableError } from '../../db/snapshot.ts';
import { readOrganization } from '../../db/transaction.ts';
import type { Ids } from '../../ids.ts';
import type { ImageStore } from '../../pictures/store.ts';
import type { Session } from '../../session.ts';
import type { RecordKeys } from '../record/record-keys.service.ts';
import {
  findBeginning,
  findNewestBackupTime,
  findNewestRun,
  insertBackupRun,
} from './backup-runs.repository.ts';
import { FolderInUseError, makeBackup } from './backup.service.ts';
import type { Manifest } from './manifest.ts';
import { PictureError } from './picture-files.ts';

interface BackupDeps {
  readonly db: Db;
  readonly images: Pick<ImageStore, 'find'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly recordKeys: RecordKeys;
}

const byCode: Readonly<Record<string, BackupFailure>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'folder',
  ENOENT: 'folder',
  ENOTDIR: 'folder',
};

/** The error without any organization's data, because administrators of all organizations see it. */
function reasonOf(error: unknown): BackupFailure {
  if (!(error instanceof Error)) return 'other';
  if (error instanceof PictureError) return 'pictures';
  if (error instanceof UnreadableTableError || isDatabaseUnavailable(error)) return 'database';
  return byCode[String(Reflect.get(error, 'code'))] ?? 'other';
}

/**
 * Makes a backup and stores its outcome for administrators; a failure only if `isOurs`: another server's
 * backup may have been stored since. Throws what makeBackup throws.
 */
export async function makeNotedBackup(
  deps: BackupDeps,
  folder: string,
  isOurs: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Manifest> {
  const { db, clock, ids } = deps;
  const note = (end: { takenAt: Date | null; failure: BackupFailure | null }) =>
    insertBackupRun(db, { id: ids.uuid(), endedAt: clock.now(), ...end });
  try {
    const manifest = await makeBackup(deps, folder);
    await note({ takenAt: new Date(manifest.takenAt), failure: null });
    return manifest;
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    // If the database is down, the outcome cannot be stored; the original error says why.
    const isToNote = await isOurs().catch(() => false);
    if (isToNote) await note({ takenAt: null, failure: reasonOf(error) }).catch(() => undefined);
    throw error;
  }
}

const LATE_MS = 26 * 60 * 60 * 1000;

/** Time of the organization's oldest entry that is in no backup. */
async function unsavedSince(db: Db, organizationId: string, last: Date | undefined): Promise<number> {
  const began = await readOrganization(db, organizationId, (tx) => findBeginning(tx, organizationId));
  return Math.max(...[last, began].map((time) => time?.getTime() ?? 0));
}

/** For the operator: milliseconds since the newest backup, if there is one, and whether one is overdue. */
export async function getBackupAge({
  db,
  clock,
  config,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
}): Promise<{ readonly ageMs: number | undefined; readonly isLate: boolean }> {
  const last = await findNewestBackupTime(db);
  const isExpected = config.BACKUP_DIR !== undefined || (await findNewestRun(db)) !== undefined;
  const ageMs = last && clock.now().getTime() - last.getTime();
  return { ageMs, isLate: isExpected && (ageMs === undefined || ageMs > LATE_MS) };
}

/** Age of the newest backup, and the outcome of the last one. */
export async function getBackupState(
  { db, clock, config }: { readonly db: Db; readonly clock: Clock; readonly config: Config },
  { organizationId }: Session,
): Promise<BackupState> {
  const last = await findNewestBackupTime(db);
  const run = await findNewestRun(db);
  const nightlyAt = config.BACKUP_DIR === undefined ? null : config.BACKUP_AT;
  const isExpected = nightlyAt !== null || run !== undefined;
  const since = await unsavedSince(db, organizationId, last);
  return {
    nightlyAt,
    lastTakenAt: last?.toISOString() ?? null,
    isLate: isExpected && clock.now().getTime() - since > LATE_MS,
    failure: run?.failure ? { reason: run.failure, at: run.endedAt.toISOString() } : null,
  };
}
