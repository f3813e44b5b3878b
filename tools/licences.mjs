// npm run licences: under which terms the packages stand that production installs. Ends with 1 when one of
// them is not permissive and nobody has examined it, or wants to run a script when it is installed. --quiet
// prints problems only.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, shippedPackages } from './lib/licences.mjs';
import { root } from './lib/run.mjs';

const shipped = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
if (!process.argv.includes('--quiet')) {
  for (const { name, version, licence, why } of shipped) {
    console.log(`${name} ${version}: ${why ? `${licence || 'not named'} (${why})` : licence}`);
  }
}
const problems = findProblems(shipped);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
