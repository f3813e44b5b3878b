import { resolve } from 'node:path';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { answerOperator } from './features/backup/operator.service.ts';
import { randomIds } from './ids.ts';
import { askServer, NoServerError } from './operator-channel.ts';
import {
  openOwnDatabase,
  Refusal,
  requireFolder,
  requireRecordKeysOf,
  runCommand,
  say,
} from './operator-command.ts';
import { openImageStore } from './pictures/open-store.ts';

async function backUpHere(config: Config, folder: string): Promise<void> {
  const { db, close } = await openOwnDatabase(config);
  try {
    const recordKeys = await requireRecordKeysOf(config, { db });
    const images = (await openImageStore(config)).patient();
    const backUp = answerOperator({ config, db, images, recordKeys, clock: systemClock, ids: randomIds });
    await backUp({ backup: folder }, say);
  } finally {
    await close();
  }
}

/** An embedded database belongs to the process that opened it. */
async function backUpThere(config: Config, folder: string): Promise<void> {
  await askServer(config.DATA_DIR, { backup: folder }, say).catch((error: unknown) => {
    throw error instanceof NoServerError ? new Refusal(error.message) : error;
  });
}

async function main(): Promise<void> {
  const folder = resolve(requireFolder('backup'));
  const config = readConfig();
  process.umask(0o077);
  await backUpHere(config, folder).catch((error: unknown) => {
    if (!(error instanceof DataDirInUseError)) throw error;
    return backUpThere(config, folder);
  });
}

runCommand(main);
