import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { makeDataDir, refuseEmbeddedData, refuseOthersPictures, refuseRoot } from './data-dir.ts';
import { asOwner, openOwnedDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { readManifest } from './features/backup/manifest.ts';
import type { Manifest } from './features/backup/manifest.ts';
import { restoreBackup } from './features/backup/restore.service.ts';
import { readRecordKeys } from './features/record/record-keys.service.ts';
import { openOwnDatabase, Refusal, requireFolder, runCommand, say } from './operator-command.ts';
import { openImageStore } from './pictures/open-store.ts';
import type { ImageStore } from './pictures/store.ts';
import { findPresentKey } from './secret-key.ts';
import { verifyAndSay } from './verification-words.ts';

const OTHER_KEY =
  'The data was restored, but the secret key here is not the one that the server had when it made this backup, or someone else made or altered the backup.';

const NO_SIGNATURE =
  'The data was restored, but nobody signed the backup: an older version of Stowed made it, or someone altered it and took the signature away. Start the server only if you know that an older version made it.';

/**
 * Prints whose key signed the backup; false if it is not one that the secret key here opens. Anyone can sign
 * an altered backup with a key of their own, but not seal that key.
 */
async function isSignedByUs(config: Config, { db }: Database, { signature }: Manifest): Promise<boolean> {
  const secret = findPresentKey(config.SECRET_KEY, config.DATA_DIR);
  // Who alters a backup can also take its signature away. Without the key nothing can be checked anyway.
  if (!signature) return secret === undefined;
  if (secret === undefined) {
    say(
      `NOT CHECKED: whose key ${signature.key} is. Without the secret key, compare it with the one you wrote down.`,
    );
    return true;
  }
  const isOurs = (await asOwner(db, (owner) => readRecordKeys(owner, secret))).has(signature.key);
  if (isOurs) say('The backup was signed with a key of this installation.');
  else say(`DIFFERS: the secret key here does not open the key ${signature.key} that signed the backup.`);
  return isOurs;
}

/** Migrates the restored database to this version's schema and verifies its record. */
async function verify(config: Config, images: ImageStore, manifest: Manifest): Promise<void> {
  const { heads, badPictures } = manifest;
  const database = await openOwnDatabase(config, 'upgraded');
  try {
    const hashes = heads.filter(({ sequence }) => sequence > 0).map(({ hash }) => hash);
    const isSame = await verifyAndSay(database, images, { hashes });
    if (!(await isSignedByUs(config, database, manifest))) {
      throw new Refusal(manifest.signature ? OTHER_KEY : NO_SIGNATURE);
    }
    if (isSame) return;
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
  refuseRoot(dataDir);
  if (url) refuseEmbeddedData(dataDir);
  else refuseOthersPictures(dataDir);
  await readManifest(folder);
  makeDataDir(dataDir);
  const images = (await openImageStore(config)).patient();
  const manifest = await restoreBackup(folder, {
    open: () => openOwnedDatabase(url ? { url } : { dataDir }),
    images,
    say,
  });
  await verify(config, images, manifest);
  say(`Restored: everything that was acknowledged before ${manifest.takenAt}. Start the server.`);
}

runCommand(main);
