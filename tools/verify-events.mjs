// npm run verify-events [-- <hash> ...]: computes the chain of hashes over all events again and ends with 1
// when an event was changed or is gone. Hashes that were printed on receipts are looked for.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(root, 'apps/server/dist/verify-events.js')).href);
