import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { asOwner } from './db/client.ts';
import type { Database } from './db/client.ts';
import { readRecordKeys } from './features/record/record-keys.service.ts';
import { findHeads, textOfHead } from './features/record/signed-head.policy.ts';
import type { SignedHead } from './features/record/signed-head.policy.ts';
import { openImageStore } from './pictures/open-store.ts';
import { openOwnDatabase, Refusal, requirePresentSecret, runCommand, say } from './operator-command.ts';
import { verifyAndSay } from './verification-words.ts';

const USAGE = 'npm run verify-events [-- --anchors <file or folder> ...] [<hash from a receipt> ...]';
const HASH = /^[0-9a-f]{64}$/;

function requireHashes(given: readonly string[]): readonly string[] {
  const wrong = given.find((one) => !HASH.test(one));
  if (wrong === undefined) return given;
  throw new Refusal(`${wrong} is not a hash: ${USAGE}`);
}

function readArguments() {
  try {
    return parseArgs({ options: { anchors: { type: 'string', multiple: true } }, allowPositionals: true });
  } catch {
    throw new Refusal(USAGE);
  }
}

/** A file, or the files in a folder. */
function filesOf(place: string): readonly string[] {
  if (place === '') {
    throw new Refusal('--anchors needs a file or folder: is ANCHOR_DIR set where you run this?');
  }
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) {
    throw new Refusal(
      `There is no file or folder ${place}. The server does not create ANCHOR_DIR: create the folder, and it adds signed heads every hour.`,
    );
  }
  if (!found.isDirectory()) return [place];
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(place, name));
}

/** The signed heads in these places; each must hold one. */
function readHeads(places: readonly string[]): SignedHead[] {
  return places.flatMap((place) => {
    const heads = filesOf(place).flatMap((file) => findHeads(readFileSync(file, 'latin1')));
    if (heads.length === 0) throw new Refusal(`${place} holds no signed head.`);
    return heads;
  });
}

interface Anchors {
  /** Signed by this installation. */
  readonly ours: readonly SignedHead[];
  readonly areAllOurs: boolean;
}

/** Prints the heads that are not valid. */
async function checkAnchors(
  config: Config,
  { db }: Database,
  heads: readonly SignedHead[],
): Promise<Anchors> {
  if (heads.length === 0) return { ours: [], areAllOurs: true };
  const secret = requirePresentSecret(config);
  const keys = await asOwner(db, (owner) => readRecordKeys(owner, secret));
  const ours: SignedHead[] = [];
  for (const head of heads) {
    const refusal = keys.refusalOf(head);
    if (refusal === undefined) ours.push(head);
    else say(`REFUSED: ${refusal}: ${textOfHead(head)}`);
  }
  return { ours, areAllOurs: ours.length === heads.length };
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const hashes = requireHashes(positionals);
  const heads = readHeads(values.anchors ?? []);
  const config = readConfig();
  const database = await openOwnDatabase(config);
  try {
    const images = (await openImageStore(config)).patient();
    const { ours, areAllOurs } = await checkAnchors(config, database, heads);
    const isAsWritten = await verifyAndSay(database, images, { hashes, heads: ours });
    if (!areAllOurs || !isAsWritten) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

runCommand(main);
