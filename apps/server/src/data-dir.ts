import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PRIVATE_FOLDER = 0o700;

/** The data folder cannot be made or written. */
export class DataDirError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`DATA_DIR must be a folder that the server can make and write: ${reason}`, { cause });
  }
}

/**
 * One after the other: Node's recursive way never returns under a folder that holds none but the system's own
 * (/proc).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Makes the data folder where there is none, for this account alone, and tries to write in it. Throws
 * DataDirError.
 */
export function makeDataDir(folder: string): void {
  try {
    makeFolder(resolve(folder));
    rmdirSync(mkdtempSync(join(folder, 'probe-')));
  } catch (cause) {
    throw new DataDirError(cause);
  }
}
