import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '@stowed/domain';
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
  findBackupOf,
  findBeginning,
  findNewestBackup,
  findNewestFailure,
  insertBackupRun,
  wasTried,
} from './backup-runs.repository.ts';
import { FolderInUseError, makeBackup, NoFolderError } from './backup.service.ts';
import type { Manifest } from './manifest.ts';
import { isComplete, nightlyBackups } from './stored-backups.ts';

interface BackupDeps {
  readonly db: Db;
  readonly images: Pick<ImageStore, 'find'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;
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
  if (error instanceof NoFolderError) return 'folder';
  if (error instanceof UnreadableTableError || isDatabaseUnavailable(error)) return 'database';
  return byCode[String(Reflect.get(error, 'code'))] ?? 'other';
}

/**
 * Makes a backup and stores its outcome for administrators; a failure only if `isOurs`: another server's
 * backup may have been stored since. A backup without all pictures is stored as a failure. Throws what
 * makeBackup throws.
 */
export async function makeNotedBackup(
  deps: BackupDeps,
  folder: string,
  isOurs: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Manifest> {
  const { db, clock, ids } = deps;
  const note = (end: { endedAt: Date; takenAt: Date | null; failure: BackupFailure | null }) =>
    insertBackupRun(db, { id: ids.uuid(), ...end });
  try {
    const manifest = await makeBackup(deps, folder);
    const endedAt = new Date(manifest.finishedAt);
    await note(
      isComplete(manifest)
        ? { endedAt, takenAt: new Date(manifest.takenAt), failure: null }
        : { endedAt, takenAt: null, failure: 'pictures' },
    );
    return manifest;
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    // If the database is down, the outcome cannot be stored; the original error says why.
    const isToNote = await isOurs().catch(() => false);
    const failed = { endedAt: clock.now(), takenAt: null, failure: reasonOf(error) };
    if (isToNote) await note(failed).catch(() => undefined);
    throw error;
  }
}

interface Watched {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
}

type ReadDeps = Pick<Watched, 'db' | 'clock'>;

interface Backups {
  /** The newest complete backup. */
  readonly complete?: { readonly takenAt: Date; readonly endedAt: Date };
  /** The moment that the newest one captures, with or without all pictures. */
  readonly last?: Date;
}

/** Whether this installation made the backup. Only the database says so of one without a signature. */
export async function isOurBackup(
  { db, recordKeys }: Pick<BackupDeps, 'db' | 'recordKeys'>,
  { takenAt, finishedAt, signature }: Manifest,
): Promise<boolean> {
  if (signature && recordKeys.has(signature.key)) return true;
  const run = { takenAt: new Date(takenAt), finishedAt: new Date(finishedAt) };
  return (await findBackupOf(db, run)) !== undefined;
}

/** A backup of a later time was made while a clock was wrong: it says nothing about the last night. */
export const latestTime = (clock: Clock): Date => new Date(clock.now().getTime() + HOUR_MS);

/**
 * What is in BACKUP_DIR now, of those that this installation made: a deleted backup helps nobody. Takes as
 * long as the disk does; throws if the folder or the database cannot be read.
 */
export async function readBackups({ db, clock }: ReadDeps, within: string): Promise<Backups> {
  let last: Date | undefined;
  for await (const { manifest } of nightlyBackups(within)) {
    if (!manifest) continue;
    const takenAt = new Date(manifest.takenAt);
    if (takenAt > latestTime(clock)) continue;
    const run = await findBackupOf(db, { takenAt, finishedAt: new Date(manifest.finishedAt) });
    if (!run) continue;
    last ??= takenAt;
    if (isComplete(manifest)) return { complete: { takenAt, endedAt: run.endedAt }, last };
  }
  return last ? { last } : {};
}

/** Shorter than the time for a figure of the metrics. */
const LOOK_MS = 1000;
/** One for each folder: a lost network disk blocks a thread of this process for every one. */
const looks = new Map<string, Promise<Backups>>();

function lookInto(deps: ReadDeps, within: string): Promise<Backups> {
  const running = looks.get(within);
  if (running) return running;
  const look = readBackups(deps, within).finally(() => looks.delete(within));
  looks.set(within, look);
  return look;
}

/** The newest complete backup that was made, whether or not it still exists. */
async function findMade({ db, clock }: ReadDeps): Promise<Backups['complete']> {
  const run = await findNewestBackup(db, latestTime(clock));
  return run?.takenAt ? { takenAt: run.takenAt, endedAt: run.endedAt } : undefined;
}

interface Newest {
  readonly complete: Backups['complete'];
  /** BACKUP_DIR did not respond: the backup may be gone, but a newer one cannot exist. */
  readonly isUncertain: boolean;
}

/** The newest complete backup. Without BACKUP_DIR only the database says so. */
async function findNewest(deps: Watched): Promise<Newest> {
  const { config } = deps;
  if (config.BACKUP_DIR === undefined) return { complete: await findMade(deps), isUncertain: false };
  const found = await Promise.race([
    lookInto(deps, config.BACKUP_DIR).catch(() => undefined),
    delay(LOOK_MS, undefined, { ref: false }),
  ]);
  return found
    ? { complete: found.complete, isUncertain: false }
    : { complete: await findMade(deps), isUncertain: true };
}

const LATE_MS = 26 * HOUR_MS;

/** Time of the organization's oldest entry that is in no backup. */
async function unsavedSince(db: Db, organizationId: string, last: Date | undefined): Promise<number> {
  const began = await readOrganization(db, organizationId, (tx) => findBeginning(tx, organizationId));
  return Math.max(...[last, began].map((time) => time?.getTime() ?? 0));
}

/** Whether anyone has set up or tried backups. */
const isExpected = async ({ db, config }: Watched): Promise<boolean> =>
  config.BACKUP_DIR !== undefined || (await wasTried(db));

/**
 * For the operator: milliseconds since the newest backup, if there is one and that is certain, and whether
 * one is overdue.
 */
export async function getBackupAge(
  deps: Watched,
): Promise<{ readonly ageMs: number | undefined; readonly isLate: boolean }> {
  const { complete, isUncertain } = await findNewest(deps);
  const ageMs = complete && deps.clock.now().getTime() - complete.takenAt.getTime();
  const isLate = (ageMs === undefined || ageMs > LATE_MS) && (await isExpected(deps));
  return { ageMs: isUncertain ? undefined : ageMs, isLate };
}

/** Why the last backup failed, unless a complete one was made since. */
async function failureSince(
  { db, clock }: ReadDeps,
  completeAt: Date | undefined,
): Promise<BackupState['failure']> {
  const { failure, endedAt } = (await findNewestFailure(db, latestTime(clock))) ?? {};
  if (!failure || !endedAt || (completeAt && completeAt >= endedAt)) return null;
  return { reason: failure, at: endedAt.toISOString() };
}

/** Age of the newest backup, and why the last one failed. */
export async function getBackupState(deps: Watched, { organizationId }: Session): Promise<BackupState> {
  const { db, clock, config } = deps;
  const { complete, isUncertain } = await findNewest(deps);
  const since = await unsavedSince(db, organizationId, complete?.takenAt);
  return {
    nightlyAt: config.BACKUP_DIR === undefined ? null : config.BACKUP_AT,
    lastTakenAt: complete?.takenAt.toISOString() ?? null,
    isUncertain,
    isLate: clock.now().getTime() - since > LATE_MS && (await isExpected(deps)),
    failure: await failureSince(deps, complete?.endedAt),
  };
}
