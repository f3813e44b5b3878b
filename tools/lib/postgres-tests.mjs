import { readFileSync } from 'node:fs';
import { filesOf } from './fingerprint.mjs';

/** A line that starts so makes a test file of the server run on PostgreSQL too, and says why. */
const MARK = /^\/\/ @postgres /m;

/** The server's test files that run on PostgreSQL too. */
export function postgresTests() {
  return filesOf('apps/server/src')
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => MARK.test(readFileSync(path, 'utf8')));
}
