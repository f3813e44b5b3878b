import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const generated = new Set(['node_modules', 'dist', '.tsc']);

/**
 * All files in a folder of the project, in a stable order, without installed or built ones.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesOf(path) : [path];
    })
    .sort();
}

/**
 * One hash of the names and contents of these files.
 * @param {readonly string[]} files
 * @param {string} [extra] other input that must be equal
 */
export function fingerprint(files, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
