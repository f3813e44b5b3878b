import { DAY_MS } from '@stowed/domain';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { Refusal, runCommand, say } from './operator-command.ts';
import { copyPictures } from './pictures/move.ts';
import { openFolderStore, openS3Store } from './pictures/open-store.ts';

function requirePlace(): 's3' | 'folder' {
  const [option, place, ...others] = process.argv.slice(2);
  if (option === '--to' && (place === 's3' || place === 'folder') && others.length === 0) return place;
  throw new Refusal('Give a destination: npm run move-pictures -- --to s3, or --to folder');
}

async function main(): Promise<void> {
  const place = requirePlace();
  const config = readConfig();
  process.umask(0o077);
  makeDataDir(config.DATA_DIR);
  const s3 = await openS3Store(config);
  if (!s3) throw new Refusal('Set S3_ENDPOINT and the other settings of the S3 store.');
  const folder = openFolderStore(config);
  const [from, to] = place === 's3' ? [folder, s3] : [s3, folder];
  // The store's clock may be ahead of ours.
  const before = new Date(systemClock.now().getTime() + DAY_MS);
  const { copied, present, different } = await copyPictures(from.patient(), to.patient(), before);
  say(`${copied} pictures copied, ${present} were already there. Each has the same SHA-256 in both stores.`);
  if (different.length === 0) return;
  throw new Refusal(
    `These pictures differ between the stores, and were not copied; one of each pair is damaged: ${different.join(', ')}`,
  );
}

runCommand(main);
