import { readConfig } from './config.ts';
import { openOwnDatabase, Refusal, runCommand } from './operator-command.ts';
import { verifyAndSay } from './verification-words.ts';

const HASH = /^[0-9a-f]{64}$/;
function requireHashes(given: readonly string[]): readonly string[] {
  const wrong = given.find((one) => !HASH.test(one));
  if (wrong === undefined) return given;
  throw new Refusal(`${wrong} is no hash: npm run verify-events [-- <hash from a receipt> ...]`);
}

async function main(): Promise<void> {
  const hashes = requireHashes(process.argv.slice(2));
  const database = await openOwnDatabase(readConfig());
  try {
    if (!(await verifyAndSay(database, hashes))) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

runCommand(main);
