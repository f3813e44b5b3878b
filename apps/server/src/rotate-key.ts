import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openOwnedDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { isInUse } from './db/empty-installation.ts';
import { rotateKeys, WrongSecretError } from './features/ai/key-rotation.service.ts';
import type { RotatedKeys } from './features/ai/key-rotation.service.ts';
import { openOwnDatabase, Refusal, runCommand, say } from './operator-command.ts';
import { adoptNextKey, discardNextKey, findSecretKey, prepareNextKey } from './secret-key.ts';

const count = (n: number): string => (n === 1 ? '1 AI key' : `${n} AI keys`);

function requirePresentKey({ SECRET_KEY, DATA_DIR }: Config): string {
  const present = findSecretKey(SECRET_KEY, DATA_DIR);
  if (present !== undefined) return present;
  throw new Refusal(`There is no secret key in ${DATA_DIR}, and no SECRET_KEY was given.`);
}

/** A server whose key is configured needs the next key from its configuration too. */
function nextKey({ SECRET_KEY, NEW_SECRET_KEY, DATA_DIR }: Config): string {
  if (SECRET_KEY === undefined) return nextKeyKeptHere(DATA_DIR, NEW_SECRET_KEY);
  if (NEW_SECRET_KEY !== undefined) return NEW_SECRET_KEY;
  throw new Refusal('SECRET_KEY is set: pass the new key as NEW_SECRET_KEY.');
}

/**
 * Only the key of an interrupted rotation can decrypt what that rotation encrypted, so no other key may be
 * used until it has finished.
 */
function nextKeyKeptHere(dataDir: string, given: string | undefined): string {
  const next = prepareNextKey(dataDir, given);
  if (given === undefined || given === next) return next;
  throw new Refusal(
    'A rotation to another key was interrupted. Run npm run rotate-key again without NEW_SECRET_KEY to finish it, then once more with it.',
  );
}

function printResult({ resealed, done, unreadable }: RotatedKeys): void {
  say(`${count(resealed)} sealed with the new secret key.`);
  say('The keys that signed the record are sealed with it too, and a new one signs from now on.');
  if (done > 0) say(`${count(done)} already sealed with it, by a rotation that was interrupted.`);
  for (const name of unreadable) {
    say(`The AI key of ${name} could not be read before the rotation either. Set it again.`);
  }
}

function printNextSteps({ SECRET_KEY, DATA_DIR }: Config): void {
  say(
    SECRET_KEY === undefined
      ? `The new secret key is kept in ${join(DATA_DIR, 'secret-key')}. Start the server.`
      : 'Now set SECRET_KEY to the new key for every server of this database, then start them.',
  );
  say('Earlier links to pictures and exports no longer work; open screens fetch new ones.');
  say('A call that was in progress is refused once when it is retried. Sign-ins, passwords, invitations and');
  say('the record of events do not change. Keep the old key as long as you keep backups from before.');
}

async function rotate(config: Config, { db }: Database, from: string): Promise<void> {
  if (config.NEW_SECRET_KEY === from) throw new Refusal('The new secret key is the current one.');
  const isKeptHere = config.SECRET_KEY === undefined;
  const to = nextKey(config);
  try {
    printResult(await rotateKeys(db, { from, to, now: systemClock.now() }));
  } catch (error) {
    if (!(error instanceof WrongSecretError)) throw error;
    if (isKeptHere) discardNextKey(config.DATA_DIR);
    throw new Refusal(error.message);
  }
  if (isKeptHere) adoptNextKey(config.DATA_DIR);
  printNextSteps(config);
}

/** A server that runs on would sign with the old key. An embedded database is locked by its server. */
async function requireStopped({ DATABASE_URL: url }: Config): Promise<void> {
  if (!url) return;
  const { owner, close } = await openOwnedDatabase({ url });
  const isUsed = await isInUse(owner);
  await close();
  if (!isUsed) return;
  throw new Refusal(
    'Another program is connected to this database. Stop every server that uses it, then run this again.',
  );
}

async function main(): Promise<void> {
  const config = readConfig();
  const from = requirePresentKey(config);
  await requireStopped(config);
  // The database comes first: opening it shows whether a server runs on this folder.
  const database = await openOwnDatabase(config);
  try {
    await rotate(config, database, from);
  } finally {
    await database.close();
  }
}

runCommand(main);
