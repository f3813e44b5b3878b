import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findManifest, isMissing } from './manifest.ts';
import type { Manifest } from './manifest.ts';

const NAME = /^stowed-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The folder's name of a nightly backup. */
export const nameAt = (time: Date): string =>
  `stowed-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export interface StoredBackup {
  readonly folder: string;
  /** Undefined for an unfinished backup, and for one that this version cannot read. */
  readonly manifest: Manifest | undefined;
}

/** None if BACKUP_DIR is missing, for example because its disk is not mounted. */
async function namesIn(within: string): Promise<string[]> {
  try {
    return await readdir(within);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The nightly backups in BACKUP_DIR, of any installation, newest first. Other folders are skipped. */
export async function* nightlyBackups(within: string): AsyncIterable<StoredBackup> {
  const names = (await namesIn(within)).filter((name) => NAME.test(name)).sort();
  for (const name of names.reverse()) {
    const folder = join(within, name);
    yield { folder, manifest: await findManifest(folder) };
  }
}

export const isComplete = (manifest: Manifest | undefined): manifest is Manifest =>
  manifest?.badPictures.length === 0;
