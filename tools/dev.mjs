// npm run dev: runs the server from its sources on port 3000, restarted at each change, behind Vite's dev
// server.
import { join } from 'node:path';
import { root, run, runPackage } from './lib/run.mjs';
import { ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await Promise.race([
  run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'apps/server/src/main.ts']),
  runPackage('vite/bin/vite.js', [], { cwd: join(root, 'apps/web') }),
]);
