import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, filesOf } from './fingerprint.mjs';
import { root } from './run.mjs';

/**
 * The tests that judge every sample photo: minutes of pixels, which only the engine or the samples can
 * change.
 */
const slow = ['floor', 'robustness', 'learn', 'painted'].map((name) => `**/${name}.test.ts`);
const sources = ['packages/vision/src', 'samples'];
const record = join(root, 'packages/vision/floor.json');

const hashSources = () => fingerprint(sources.flatMap(filesOf));

/** Whether the whole floor has passed with exactly this engine and these samples. */
export function isFloorRecorded() {
  return existsSync(record) && JSON.parse(readFileSync(record, 'utf8')).sources === hashSources();
}

/** Vitest's arguments that leave the slow tests of the engine out. */
export const withoutFloor = slow.map((pattern) => `--exclude=${pattern}`);

/** Vitest's arguments that run the slow tests of the engine alone. */
export const floorAlone = slow.map((pattern) => pattern.replace('**', ''));

/** Records that the whole floor passed with this engine and these samples. */
export function recordFloor() {
  writeFileSync(record, `${JSON.stringify({ sources: hashSources() }, null, 2)}\n`);
}
