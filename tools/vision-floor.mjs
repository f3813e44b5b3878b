// npm run vision:floor: runs the slow tests of the engine on all sample photos and records that they passed.
import { ensureDependencies, requireNode } from './lib/set-up.mjs';
import { runPackage } from './lib/run.mjs';
import { floorAlone, recordFloor } from './lib/vision-floor.mjs';

requireNode();
await ensureDependencies();
process.exitCode = await runPackage('vitest/vitest.mjs', ['run', ...floorAlone]);
if (process.exitCode === 0) recordFloor();
