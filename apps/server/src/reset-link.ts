import fastify from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';
import { explain } from './explain.ts';
import { makeOperatorLink } from './features/auth/operator-link.service.ts';
import { openDeps } from './open-deps.ts';

/** What the operator can do about it, in one sentence. */
class Refusal extends Error {}

function requireUsername(given: readonly string[]): string {
  const [username, ...more] = given;
  if (username && more.length === 0) return username;
  throw new Refusal('Name one user: npm run reset-link -- <username>');
}

/** A folder without a database is not the server's: opening it would make a new one. */
function requireDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'database'))) return;
  throw new Refusal(`There is no database in ${DATA_DIR}. Run this with the settings the server runs with.`);
}

async function main(): Promise<void> {
  const username = requireUsername(process.argv.slice(2));
  const config = readConfig();
  requireDatabase(config);
  // The lines for the operator are all that is said.
  const logger = fastify({ logger: { level: 'silent' } }).log;
  const { deps, close } = await openDeps(config, logger);
  try {
    const lines = await makeOperatorLink(deps, username);
    if (!lines) throw new Refusal(`There is no user ${username}.`);
    for (const line of lines) process.stdout.write(`${line}\n`);
  } finally {
    await close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof DataDirInUseError) {
    return 'The server is running on this data folder. Stop it, run this again, then start it and open the link.';
  }
  return explain(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});
