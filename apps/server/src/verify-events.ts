import fastify from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openEmbeddedDatabase, openPostgresDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { explain } from './explain.ts';
import { verifyRecords } from './features/activity/verification.service.ts';
import type { VerifiedRecord } from './features/activity/verification.service.ts';

/** What the operator can do about it, in one sentence. */
class Refusal extends Error {}

const HASH = /^[0-9a-f]{64}$/;
const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function requireHashes(given: readonly string[]): readonly string[] {
  const wrong = given.find((one) => !HASH.test(one));
  if (wrong === undefined) return given;
  throw new Refusal(`${wrong} is no hash: npm run verify-events [-- <hash from a receipt> ...]`);
}

function openDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<Database> {
  const { log } = fastify({ logger: { level: 'silent' } });
  const onLost = (error: Error): void => {
    log.error(error);
  };
  if (DATABASE_URL) return openPostgresDatabase({ url: DATABASE_URL, size: 2, onLost });
  // A folder without a database is not the server's: opening it would make a new one.
  if (existsSync(join(DATA_DIR, 'database'))) return openEmbeddedDatabase(DATA_DIR, onLost);
  throw new Refusal(`There is no database in ${DATA_DIR}. Run this with the settings the server runs with.`);
}

function wordsOf({ name, organizationId, events, newest, broken }: VerifiedRecord): string {
  const whose = `${name} (${organizationId})`;
  if (!broken)
    return `${whose}: ${count(events, 'event')}, unchanged; newest ${newest.sequence} ${newest.hash}`;
  return `${whose}: CHANGED at event ${broken.sequence}: ${broken.problem}; unchanged before it: ${count(events, 'event')}`;
}

/** Prints each organization's record; answers whether all is as it was written. */
async function verify({ db }: Database, hashes: readonly string[]): Promise<boolean> {
  const missing = new Set(hashes);
  const total = { organizations: 0, events: 0, broken: 0 };
  for await (const record of verifyRecords(db, hashes)) {
    say(wordsOf(record));
    for (const [hash, sequence] of record.found) {
      say(`  ${hash} is event ${sequence}`);
      missing.delete(hash);
    }
    total.organizations += 1;
    total.events += record.events;
    if (record.broken) total.broken += 1;
  }
  for (const hash of missing) say(`NOT FOUND: no unchanged event has the hash ${hash}`);
  const { organizations, events, broken } = total;
  say(
    `${count(organizations, 'organization')}, ${count(events, 'event')}, ${count(broken, 'changed record')}`,
  );
  return total.broken === 0 && missing.size === 0;
}

async function main(): Promise<void> {
  const hashes = requireHashes(process.argv.slice(2));
  const database = await openDatabase(readConfig());
  try {
    if (!(await verify(database, hashes))) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof DataDirInUseError) {
    return 'The server is running on this data folder. Stop it, run this again, then start it.';
  }
  return explain(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});
