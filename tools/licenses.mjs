// npm run licenses: lists the licenses of the packages that production installs. Exits with 1 if one of them
// is neither permissive nor examined, has an install script, or differs from THIRD-PARTY-NOTICES.md. --write
// updates that page; --quiet prints only problems.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, shippedPackages, writeNotices } from './lib/licenses.mjs';
import { root } from './lib/run.mjs';

const page = join(root, 'THIRD-PARTY-NOTICES.md');
const shipped = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const notices = writeNotices(shipped);
if (process.argv.includes('--write')) writeFileSync(page, notices);
else if (!process.argv.includes('--quiet')) console.log(notices);
const isCurrent = existsSync(page) && readFileSync(page, 'utf8') === notices;
const problems = [
  ...findProblems(shipped),
  ...(isCurrent ? [] : ['THIRD-PARTY-NOTICES.md is out of date: npm run licenses -- --write']),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
