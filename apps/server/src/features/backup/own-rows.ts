import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const around = (dataDir: string): string => join(dataDir, 'backup-rows');

/** The server's own disk is full; the disk of the backup may not be. */
export class OwnDiskFullError extends Error {}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Waits for a write to the server's own disk. Throws OwnDiskFullError. */
export const onOwnDisk = <T>(written: Promise<T>): Promise<T> =>
  written.catch((cause: unknown) => {
    if (!(cause instanceof Error) || !FULL.has(String(Reflect.get(cause, 'code')))) throw cause;
    throw new OwnDiskFullError('The disk of DATA_DIR is full.', { cause });
  });

/**
 * Lends a folder on the server's own disk, for rows on their way to a backup. Throws OwnDiskFullError if it
 * cannot be made.
 */
export async function inOwnFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await onOwnDisk(mkdir(around(dataDir), { recursive: true, mode: 0o700 }));
  const folder = await onOwnDisk(mkdtemp(join(around(dataDir), 'backup-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a server has left that was killed. Only while no backup is being made. */
export async function removeLeftRows(dataDir: string): Promise<void> {
  await rm(around(dataDir), { recursive: true, force: true });
}
