// npm run check: types, lint, layers and cycles, dead code, format. Ends with 1 when one of them fails.
import { checks } from './lib/checks.mjs';
import { say } from './lib/run.mjs';
import { ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
let failed = 0;
for (const check of checks) {
  const code = await check.run();
  say(`${check.name}: ${code === 0 ? 'ok' : 'FAILED'}`);
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
