// npm run reset-link -- <username>: prints a one-time link for a new password, for when nobody can sign in.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
await import(pathToFileURL(join(root, 'apps/server/dist/reset-link.js')).href);
