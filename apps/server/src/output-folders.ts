import { accessSync, constants, statSync } from 'node:fs';
import type { Config } from './config.ts';

function problemOf(setting: string, folder: string): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return `${setting}: there is no folder ${folder}. If its disk is not mounted, mount it. Otherwise create the folder for the server's account: mkdir -p -m 700 ${folder}`;
  }
  try {
    // A probe's file could not be removed from a write-once folder.
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `${setting}: the server's account may not write to ${folder}. Give it the folder (chown), or choose another one.`;
  }
}

/**
 * What keeps BACKUP_DIR and ANCHOR_DIR from being used, with what to do. The server does not create these
 * folders: if a disk is not mounted, it would create them on the disk that they are to protect from.
 */
export const problemsOfOutputFolders = ({ BACKUP_DIR, ANCHOR_DIR }: Config): string[] =>
  Object.entries({ BACKUP_DIR, ANCHOR_DIR }).flatMap(([setting, folder]) =>
    folder === undefined ? [] : (problemOf(setting, folder) ?? []),
  );
