// npm run check: lint, types, format, layers and cycles, dead code, language, licenses. Exits with 1 if one
// fails.
import { runChecks } from './lib/checks.mjs';
import { say } from './lib/run.mjs';
import { ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
/** @type {string[]} */
const failed = [];
await runChecks((name, ok) => {
  say(`${name}: ${ok ? 'ok' : 'FAILED'}`);
  if (!ok) failed.push(name);
});
say(failed.length === 0 ? 'all checks passed' : `checks that failed: ${failed.join(', ')}`);
if (failed.length > 0) process.exitCode = 1;
