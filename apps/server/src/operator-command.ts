import fastify from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { refuseRoot } from './data-dir.ts';
import { asOwner, openEmbeddedDatabase, openPostgresDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { explain } from './explain.ts';
import { readRecordKeys } from './features/record/record-keys.service.ts';
import type { RecordKeys } from './features/record/record-keys.service.ts';
import { findPresentKey } from './secret-key.ts';

/** An error whose message tells the operator, in one sentence, what to do. */
export class Refusal extends Error {}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A folder without a database is not the server's: opening it would create a new one. */
function requireDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'database'))) return;
  throw new Refusal(`There is no database in ${DATA_DIR}. Run this with the settings the server runs with.`);
}

/** The server's secret key. Throws Refusal when there is none, rather than make one. */
export function requirePresentSecret({ SECRET_KEY, DATA_DIR }: Config): string {
  const present = findPresentKey(SECRET_KEY, DATA_DIR);
  if (present !== undefined) return present;
  throw new Refusal(
    `There is no secret key in ${DATA_DIR}, and no SECRET_KEY was given. Run this with the settings the server runs with.`,
  );
}

/**
 * The keys that sign the record: a command makes none. Throws Refusal if the secret does not open the one
 * that signs now.
 */
export async function requireRecordKeysOf(config: Config, { db }: Pick<Database, 'db'>): Promise<RecordKeys> {
  const secret = requirePresentSecret(config);
  const keys = await asOwner(db, (owner) => readRecordKeys(owner, secret));
  if (keys.canSign()) return keys;
  throw new Refusal(
    'The secret key here does not open the key that signs the record. Run this with the settings the server runs with.',
  );
}

/**
 * A command reads whole records while nobody waits for a page, so it may take longer than a call. A backup is
 * silent in its transaction while its disk is slow.
 */
const limits = { patience: { readMs: 30_000, writeMs: 30_000 }, silentMs: 0 };

/** The folder passed to a command. Throws Refusal. */
export function requireFolder(command: string): string {
  const [folder, ...others] = process.argv.slice(2);
  if (folder && others.length === 0) return folder;
  throw new Refusal(`Give one folder: npm run ${command} -- FOLDER`);
}

/**
 * The server's database, for a command that works on all organizations. Only a restore upgrades the data.
 * Throws UnknownSchemaError.
 */
export function openOwnDatabase(
  config: Config,
  schema: 'upgraded' | 'required' = 'required',
): Promise<Database> {
  requireDatabase(config);
  refuseRoot(config.DATA_DIR);
  const { log } = fastify({ logger: { level: 'silent' } });
  const onLost = (error: Error): void => {
    log.error(error);
  };
  const { DATABASE_URL, DATA_DIR } = config;
  return DATABASE_URL
    ? openPostgresDatabase({ url: DATABASE_URL, size: 2, ...limits, schema, onLost })
    : openEmbeddedDatabase(DATA_DIR, onLost, { schema });
}

/** Runs a command; on failure prints one sentence and exits with 1. `then` runs afterwards. */
export function runCommand(main: () => Promise<void>, then = 'then start it'): void {
  main().catch((error: unknown) => {
    const sentence =
      error instanceof DataDirInUseError
        ? `The server is running on this data folder. Stop it, run this again, ${then}.`
        : error instanceof Refusal
          ? error.message
          : explain(error);
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  });
}
