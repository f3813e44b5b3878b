import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PRIVATE_FOLDER = 0o700;

/** The data folder cannot be created or written to. */
export class DataDirError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`DATA_DIR must be a folder that the server can create and write to: ${reason}`, { cause });
  }
}

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

/** Creates the data folder if needed, for this account only, and tests writing to it. Throws DataDirError. */
export function makeDataDir(folder: string): void {
  try {
    makeFolder(resolve(folder));
    rmdirSync(mkdtempSync(join(folder, 'probe-')));
  } catch (cause) {
    throw new DataDirError(cause);
  }
}
