// npm run licences: under which terms the packages stand that production installs. Ends with 1 when one of
// them is not permissive and nobody has examined it, wants to run a script when it is installed, or is not in
// THIRD-PARTY-NOTICES.md as it is. --write writes that page again; --quiet prints problems only.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, shippedPackages, writeNotices } from './lib/licences.mjs';
import { root } from './lib/run.mjs';

const page = join(root, 'THIRD-PARTY-NOTICES.md');
const shipped = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const notices = writeNotices(shipped);
if (process.argv.includes('--write')) writeFileSync(page, notices);
else if (!process.argv.includes('--quiet')) console.log(notices);
const isCurrent = existsSync(page) && readFileSync(page, 'utf8') === notices;
const problems = [
  ...findProblems(shipped),
  ...(isCurrent ? [] : ['THIRD-PARTY-NOTICES.md is out of date: npm run licences -- --write']),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
