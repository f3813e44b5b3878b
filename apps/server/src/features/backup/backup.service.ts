import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { asOwner } from '../../db/client.ts';
import type { Db } from '../../db/client.ts';
import { inSnapshot, rowsAhead } from '../../db/snapshot.ts';
import type { Reached, Snapshot } from '../../db/snapshot.ts';
import type { ImageStore } from '../../pictures/store.ts';
import { syncFolder } from '../../sync-folder.ts';
import type { RecordKeys } from '../record/record-keys.service.ts';
import { textOfHead } from '../record/signed-head.policy.ts';
import { BackupError, findManifest, writeManifest } from './manifest.ts';
import type { Manifest, WrittenTable } from './manifest.ts';
import { inOwnFolder, onOwnDisk, OwnDiskFullError } from './own-rows.ts';
import { copyPictures } from './picture-files.ts';
import { checkRows, copyTable, RowFile, syncTable, TABLES } from './row-files.ts';

interface BackupSource {
  readonly db: Db;
  readonly images: Pick<ImageStore, 'find'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;
  readonly recordKeys: RecordKeys;
}

/** The folder is not empty, so nothing was written. */
export class FolderInUseError extends BackupError {}

/** The folder around it is missing, so nothing was written. */
export class NoFolderError extends BackupError {}

/** Only the folder itself: the folder of an unmounted disk must not appear on another one. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code === 'ENOENT') {
      throw new NoFolderError(`There is no folder ${dirname(folder)}. Mount its disk, or create it first.`);
    }
    if (code !== 'EEXIST') throw error;
  }
}

async function requireEmptyFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  if ((await readdir(folder)).length === 0) return;
  const what = (await findManifest(folder)) ? 'a backup already' : 'files already';
  throw new FolderInUseError(`${folder} holds ${what}. Give a new or empty folder.`);
}

/** Its rows are append-only and make up most of a database. */
const RECORD = 'inspection_events';

interface Ahead {
  readonly record: RowFile;
  readonly reached: Reached;
}

/** Writes the existing record first, so that the snapshot does not have to read most of it. */
async function writeAhead(db: Db, folder: string): Promise<Ahead> {
  const record = new RowFile(folder, RECORD);
  const reached: Reached = new Map();
  await record.append(rowsAhead(db, RECORD, reached));
  return { record, reached };
}

async function writeTables(folder: string, snapshot: Snapshot, { record, reached }: Ahead) {
  const tables: WrittenTable[] = [];
  for (const table of snapshot.tables) {
    const isRecord = table.name === RECORD;
    const file = isRecord ? record : new RowFile(folder, table.name);
    await file.append(snapshot.rowsOf(table, isRecord ? reached : undefined));
    tables.push(file.written);
  }
  const { takenAt, migrations, heads } = snapshot;
  return { takenAt, migrations: [...migrations], heads, tables };
}

async function writeRows(db: Db, folder: string) {
  await mkdir(join(folder, TABLES), { mode: 0o700 });
  const ahead = await writeAhead(db, folder);
  return asOwner(db, (owner) => inSnapshot(owner, (snapshot) => writeTables(folder, snapshot, ahead)));
}

/**
 * An embedded database has one connection, and the backup's disk may not respond: the rows go to the server's
 * own disk first, unless that is full.
 */
async function writeRowsPatiently({ db, config }: BackupSource, folder: string) {
  if (config.DATABASE_URL !== undefined) return writeRows(db, folder);
  const throughOwn = inOwnFolder(config.DATA_DIR, async (own) => {
    const rows = await onOwnDisk(writeRows(db, own));
    await mkdir(join(folder, TABLES), { mode: 0o700 });
    for (const table of rows.tables) await copyTable(own, folder, table);
    return rows;
  });
  return throughOwn.catch((error: unknown) => {
    if (!(error instanceof OwnDiskFullError)) throw error;
    return writeRows(db, folder);
  });
}

/**
 * Writes all the installation's data to an empty folder, as of one moment, and reads it back. The manifest
 * comes last: a folder without one is not a backup. It lists pictures that could not be copied: with any, the
 * backup is not complete. Throws BackupError.
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  const { images, clock, recordKeys } = source;
  await requireEmptyFolder(folder);
  const rows = await writeRowsPatiently(source, folder);
  for (const table of rows.tables) {
    await syncTable(folder, table);
    await checkRows(folder, table);
  }
  const copied = await copyPictures(folder, rows.tables, images);
  await syncFolder(join(folder, TABLES));
  await syncFolder(folder);
  const heads = rows.heads.map((head) => ({
    ...head,
    signed: textOfHead(recordKeys.sign(head, rows.takenAt)),
  }));
  const takenAt = rows.takenAt.toISOString();
  const finishedAt = clock.now().toISOString();
  return writeManifest(folder, { ...rows, ...copied, takenAt, heads, finishedAt }, recordKeys);
}
