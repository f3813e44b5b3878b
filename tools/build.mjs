// npm run build: installs and builds what is missing, without starting the server.
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
