import { accessSync, constants, statSync } from 'node:fs';
import type { Config } from './config.ts';

/** BACKUP_DIR or ANCHOR_DIR cannot be used. The message tells the operator what to do. */
export class OutputFolderError extends Error {}

function requireFolder(setting: string, folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new OutputFolderError(
      `${setting}: there is no folder ${folder}. If its disk is not mounted, mount it. Otherwise create the folder for the server's account: mkdir -p -m 700 ${folder}`,
    );
  }
  try {
    // A probe's file could not be removed from a write-once folder.
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new OutputFolderError(
      `${setting}: the server's account may not write to ${folder}. Give it the folder (chown), or choose another one.`,
      { cause },
    );
  }
}

/**
 * Throws OutputFolderError. The server does not create these folders: if a disk is not mounted, it would
 * create them on the disk that they are to protect from.
 */
export function requireOutputFolders({ BACKUP_DIR, ANCHOR_DIR }: Config): void {
  for (const [setting, folder] of Object.entries({ BACKUP_DIR, ANCHOR_DIR })) {
    if (folder !== undefined) requireFolder(setting, folder);
  }
}
