// npm start [-- --demo] [-- --https]: installs and builds what is missing, then serves the product.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
