// npm run backup -- FOLDER: writes everything the installation keeps to an empty folder and reads it back.
// The server may run. Ends with 1 and a sentence when the backup is not whole.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(root, 'apps/server/dist/backup.js')).href);
