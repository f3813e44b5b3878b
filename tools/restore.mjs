// npm run restore -- FOLDER: fills an empty installation, embedded or PostgreSQL, from a backup, then
// verifies the record. Ends with 1 and a sentence when something is not as it must be.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(root, 'apps/server/dist/restore.js')).href);
