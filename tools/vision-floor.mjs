// npm run vision:floor: runs the engine's slow tests on all sample photos and records that they passed.
import { floorTests } from './lib/marked-tests.mjs';
import { ensureDependencies, requireNode } from './lib/set-up.mjs';
import { runPackage } from './lib/run.mjs';
import { recordFloor } from './lib/vision-floor.mjs';

requireNode();
await ensureDependencies();
process.exitCode = await runPackage('vitest/vitest.mjs', ['run', ...floorTests()]);
if (process.exitCode === 0) recordFloor();
