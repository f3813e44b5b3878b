import type { Deps } from '../../deps.ts';
import { backupWords } from './backup-words.ts';
import { makeNotedBackup } from './backup-runs.service.ts';

interface BackupRequest {
  /** Absolute path of the folder. */
  readonly backup: string;
}

/** The server's side of commands run on its own machine. */
export function answerOperator(deps: Pick<Deps, 'db' | 'images' | 'clock' | 'ids' | 'recordKeys'>) {
  return async ({ backup }: BackupRequest, say: (sentence: string) => void): Promise<void> => {
    say(backupWords(backup, await makeNotedBackup(deps, backup)));
  };
}
