import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { arePictures } from './pictures/folder-store.ts';

const PRIVATE_FOLDER = 0o700;
const FOR_OTHERS = 0o077;
const OTHERS_MAY_WRITE = 0o022;
/** As on /tmp, which must stay open. */
const STICKY = 0o1000;

/** The data folder cannot be used. The message tells the operator why. */
export class DataDirError extends Error {}

/** One level at a time: Node's recursive mkdir never returns under a system folder such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Closes an existing folder to other accounts. If this account may not do that, others may still look into
 * the folder, because those in it are closed. Throws DataDirError if they may write to it.
 */
export function closeToOthers(
  folder: string,
  close: (folder: string, mode: number) => void = chmodSync,
): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (found.mode & FOR_OTHERS) === 0) return;
  try {
    if ((found.mode & STICKY) !== 0) throw new Error('many accounts share this folder');
    close(folder, PRIVATE_FOLDER);
  } catch (cause) {
    if ((found.mode & OTHERS_MAY_WRITE) === 0) return;
    throw new DataDirError(
      `DATA_DIR: other accounts may write to ${folder}. Give it to the server's account alone (chown, chmod 700), or choose another folder.`,
      { cause },
    );
  }
}

/**
 * A server on PostgreSQL would set aside the pictures of an embedded database: its own database does not name
 * them. Throws DataDirError.
 */
export function refuseEmbeddedData(folder: string): void {
  if (!existsSync(join(folder, 'database'))) return;
  throw new DataDirError(
    `DATA_DIR: ${folder} holds an embedded database and its pictures, and DATABASE_URL is set. Choose another folder for the server on PostgreSQL. If the data were moved there, rename ${join(folder, 'database')}.`,
  );
}

/**
 * An embedded server would set aside the pictures of one on PostgreSQL: its new database does not name them.
 * Throws DataDirError.
 */
export function refuseOthersPictures(folder: string): void {
  if (existsSync(join(folder, 'database'))) return;
  const images = join(folder, 'images');
  if (!existsSync(images) || !arePictures(readdirSync(images))) return;
  throw new DataDirError(
    `DATA_DIR: ${folder} holds pictures, but no embedded database, and DATABASE_URL is not set. If the data are on PostgreSQL, set it. If the database is lost, restore a backup into an empty folder.`,
  );
}

/**
 * What root writes into the folder of another account, the server of that account cannot read. Throws
 * DataDirError.
 */
export function refuseRoot(folder: string, userId = process.getuid?.()): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (userId !== 0 || owner === undefined || owner === 0) return;
  throw new DataDirError(
    `DATA_DIR: ${folder} belongs to another account (user id ${owner}). Run this with the server's account.`,
  );
}

/** Creates the data folder if needed, for this account only, and tests writing to it. Throws DataDirError. */
export function makeDataDir(folder: string): void {
  try {
    makeFolder(resolve(folder));
    closeToOthers(folder);
    rmdirSync(mkdtempSync(join(folder, 'probe-')));
  } catch (cause) {
    if (cause instanceof DataDirError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataDirError(`DATA_DIR must be a folder that the server can create and write to: ${reason}`, {
      cause,
    });
  }
}
