import type { Deps } from '../../deps.ts';
import { backupWords, requireAllPictures } from './backup-words.ts';
import { makeNotedBackup } from './backup-runs.service.ts';

interface BackupRequest {
  /** Absolute path of the folder. */
  readonly backup: string;
}

type BackupDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'recordKeys'> & {
  readonly images: Pick<Deps['images'], 'find'>;
};

/** Makes the operator's backup: in the server, or in the command itself. Throws BackupError. */
export function answerOperator(deps: BackupDeps) {
  return async ({ backup }: BackupRequest, say: (sentence: string) => void): Promise<void> => {
    const manifest = await makeNotedBackup(deps, backup);
    backupWords(backup, manifest).forEach(say);
    requireAllPictures(manifest);
  };
}
