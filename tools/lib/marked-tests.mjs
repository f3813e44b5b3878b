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

/** The server's test files that run on PostgreSQL too. */
export const postgresTests = () => markedTests('apps/server/src', '@postgres');

/** The engine's slow test files, on whole photos: only the engine or the samples can break them. */
export const floorTests = () => markedTests('packages/vision/src', '@floor');
