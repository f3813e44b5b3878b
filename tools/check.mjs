// npm run check: lint, types, format, layers and cycles, dead code, language, licences. Ends with 1 when one
// fails.
import { runChecks } from './lib/checks.mjs';
import { say } from './lib/run.mjs';
import { ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await runChecks((name, ok) => {
  say(`${name}: ${ok ? 'ok' : 'FAILED'}`);
  if (!ok) process.exitCode = 1;
});
