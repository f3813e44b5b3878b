// npm run requirements: writes docs/requirements.md, the page that says what each requirement id stands for.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './lib/fingerprint.mjs';
import { readProofs, writePage } from './lib/requirements.mjs';
import { root, say } from './lib/run.mjs';

const tests = ['packages', 'apps', 'e2e', 'tools']
  .flatMap(filesOf)
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path));
const proofs = tests.flatMap((path) => readProofs(readFileSync(join(root, path), 'utf8'), path));
writeFileSync(join(root, 'docs/requirements.md'), writePage(proofs));
say(`docs/requirements.md: ${new Set(proofs.map(({ id }) => id)).size} requirements`);
