import fastify from 'fastify';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { makeOperatorLink } from './features/auth/resets.service.ts';
import { openDeps } from './open-deps.ts';
import { openOwnDatabase, Refusal, requireRecordKeysOf, runCommand, say } from './operator-command.ts';

function requireUsername(given: readonly string[]): string {
  const [username, ...more] = given;
  if (username && more.length === 0) return username;
  throw new Refusal('Give one user: npm run reset-link -- <username>');
}

/**
 * It opens what a server opens, which would upgrade older data, and make a key if the secret is a wrong
 * one.
 */
async function requireSettingsOfServer(config: Config): Promise<void> {
  const database = await openOwnDatabase(config);
  try {
    await requireRecordKeysOf(config, database);
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const username = requireUsername(process.argv.slice(2));
  const config = readConfig();
  await requireSettingsOfServer(config);
  // Print only the lines for the operator.
  const logger = fastify({ logger: { level: 'silent' } }).log;
  const { deps, close } = await openDeps(config, logger);
  try {
    const lines = await makeOperatorLink(deps, username);
    if (!lines) throw new Refusal(`There is no user ${username}.`);
    for (const line of lines) say(line);
  } finally {
    await close();
  }
}

runCommand(main, 'then start it and open the link');
