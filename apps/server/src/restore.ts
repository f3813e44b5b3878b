import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { openOwnedDatabase } from './db/client.ts';
import type { Manifest } from './features/backup/manifest.ts';
import { restoreBackup } from './features/backup/restore.service.ts';
import { openOwnDatabase, Refusal, requireFolder, runCommand, say } from './operator-command.ts';
import { openImageStore } from './pictures/open-store.ts';
import type { ImageStore } from './pictures/store.ts';
import { verifyAndSay } from './verification-words.ts';

/** Migrates the restored database to this version's schema and verifies its record. */
async function verify(config: Config, images: ImageStore, manifest: Manifest): Promise<void> {
  const { heads, badPictures } = manifest;
  const database = await openOwnDatabase(config);
  try {
    const hashes = heads.filter(({ sequence }) => sequence > 0).map(({ hash }) => hash);
    if (await verifyAndSay(database, images, { hashes })) return;
  } finally {
    await database.close();
  }
  throw new Refusal(
    badPictures.length === 0
      ? 'The data was restored, but its record was altered before the backup was made: see above.'
      : 'The data was restored without the pictures that the backup does not hold: see above for all that differs. The server can be started.',
  );
}

async function main(): Promise<void> {
  const folder = resolve(requireFolder('restore'));
  const config = readConfig();
  const { DATA_DIR: dataDir, DATABASE_URL: url } = config;
  process.umask(0o077);
  makeDataDir(dataDir);
  const images = await openImageStore(config);
  const manifest = await restoreBackup(folder, {
    open: () => openOwnedDatabase(url ? { url } : { dataDir }),
    images,
    say,
  });
  await verify(config, images, manifest);
  say(`Restored: everything that was acknowledged before ${manifest.takenAt}. Start the server.`);
}

runCommand(main);
