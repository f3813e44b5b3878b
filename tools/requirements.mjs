// npm run requirements: writes docs/requirements.md, the page that says what each requirement id means.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentPage } from './lib/requirements.mjs';
import { root, say } from './lib/run.mjs';

writeFileSync(join(root, 'docs/requirements.md'), currentPage());
say('docs/requirements.md is written');
