import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { asOwner } from '../../db/client.ts';
import type { Db } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { ImageStore } from '../../pictures/store.ts';
import { syncFolder } from '../../sync-folder.ts';
import { BackupError, findManifest, writeManifest } from './manifest.ts';
import type { Manifest, WrittenTable } from './manifest.ts';
import { copyPictures } from './picture-files.ts';
import { checkRows, TABLES, writeRows } from './row-files.ts';

interface BackupSource {
  readonly db: Db;
  readonly images: Pick<ImageStore, 'find'>;
  readonly clock: Clock;
}

async function requireEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  const what = (await findManifest(folder)) ? 'a backup already' : 'files already';
  throw new BackupError(`${folder} holds ${what}. Give a new or empty folder.`);
}

async function writeTables(folder: string, snapshot: Snapshot) {
  const tables: WrittenTable[] = [];
  for (const table of snapshot.tables) {
    tables.push(await writeRows(folder, table.name, snapshot.rowsOf(table)));
  }
  const { takenAt, migrations, heads } = snapshot;
  return { takenAt: takenAt.toISOString(), migrations: [...migrations], heads: [...heads], tables };
}

/**
 * Writes everything that this installation keeps to an empty folder, as of one moment, and reads it back. The
 * manifest comes last: a folder without it is no backup. Throws BackupError.
 */
export async function makeBackup({ db, images, clock }: BackupSource, folder: string): Promise<Manifest> {
  await requireEmptyFolder(folder);
  await mkdir(join(folder, TABLES), { mode: 0o700 });
  const rows = await asOwner(db, (owner) => inSnapshot(owner, (snapshot) => writeTables(folder, snapshot)));
  for (const table of rows.tables) await checkRows(folder, table);
  const pictures = await copyPictures(folder, rows.tables, images);
  await syncFolder(join(folder, TABLES));
  await syncFolder(folder);
  return writeManifest(folder, { ...rows, pictures, finishedAt: clock.now().toISOString() });
}
