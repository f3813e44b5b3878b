// npm run rotate-key: seals every stored AI key with a new secret key, while the server is stopped. The new
// key is made at random and kept in DATA_DIR; where the server is given its SECRET_KEY, give both:
// SECRET_KEY=… NEW_SECRET_KEY=…
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(root, 'apps/server/dist/rotate-key.js')).href);
