import { readFileSync } from 'node:fs';
import { filesOf } from './fingerprint.mjs';

/**
 * Test files with a line that starts with this mark and gives the reason.
 * @param {string} folder
 * @param {string} mark
 */
function markedTests(folder, mark) {
  const pattern = new RegExp(`^// ${mark} `, 'm');
  return filesOf(folder)
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')));
}

/** The server's test files that run on PostgreSQL where there is one. */
export const postgresTests = () => markedTests('apps/server/src', '@postgres');

/**
 * Those of them that test the same on both databases: where there is PostgreSQL, they run only there. The
 * tests of the database itself run on both.
 */
export const sameOnPostgres = () =>
  postgresTests()
    .filter((path) => !path.startsWith('apps/server/src/db/'))
    .filter((path) => !readFileSync(path, 'utf8').includes('postgresUrl'));

/** @param {string[]} paths @returns {string[]} arguments of Vitest that leave these files out */
export const without = (paths) => paths.map((path) => `--exclude=**/${path.split('/').slice(-3).join('/')}`);

/** The engine's slow test files, on whole photos: only the engine or the samples can break them. */
export const floorTests = () => markedTests('packages/vision/src', '@floor');
