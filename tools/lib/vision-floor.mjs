import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, filesOf } from './fingerprint.mjs';
import { floorTests, without } from './marked-tests.mjs';
import { root } from './run.mjs';

const sources = ['packages/vision/src', 'samples'];
const record = join(root, 'packages/vision/floor.json');

const hashSources = () => fingerprint(sources.flatMap(filesOf));

/** Whether all slow tests have passed with exactly this engine and these samples. */
export function isFloorRecorded() {
  return existsSync(record) && JSON.parse(readFileSync(record, 'utf8')).sources === hashSources();
}

/** Vitest arguments that exclude the slow tests of the engine. */
export const withoutFloor = () => without(floorTests());

/** Records that all slow tests passed with this engine and these samples. */
export function recordFloor() {
  writeFileSync(record, `${JSON.stringify({ sources: hashSources() }, null, 2)}\n`);
}
