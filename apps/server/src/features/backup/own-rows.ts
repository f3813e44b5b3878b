import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const around = (dataDir: string): string => join(dataDir, 'backup-rows');

/** Lends a folder on the server's own disk, for rows on their way to a backup. */
export async function inOwnFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(around(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(around(dataDir), 'backup-'));
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
