import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { currentPage, readProofs, writePage } from './requirements.mjs';

// In two parts, so that this file does not count as a proof.
const id = (number: string) => ['AUTH', number].join('-');
const [first, second] = [id('001'), id('012')];

it('reads ids and titles from tests and tables of cases, but not from comments', () => {
  const code = [
    `it('${second} ${first} keeps the owner\\'s name', () => {`,
    `// ${first} of old`,
    `  ['${first}', 404],`,
    `const other = ['SHA-256', 'TB-001'];`,
  ].join('\n');
  expect(readProofs(code, 'a.test.ts')).toEqual([
    { id: second, sentence: "keeps the owner's name", file: 'a.test.ts' },
    { id: first, sentence: "keeps the owner's name", file: 'a.test.ts' },
    { id: first, sentence: '', file: 'a.test.ts' },
  ]);
});

it('writes each id once, in order, with all its titles and files', () => {
  const page = writePage([
    { id: second, sentence: 'shows a | b', file: 'apps/b.test.ts' },
    { id: first, sentence: 'says so', file: 'apps/b.test.ts' },
    { id: first, sentence: '', file: 'apps/a.test.ts' },
  ]);
  expect(page.split('\n').filter((line) => line.startsWith('| AUTH'))).toEqual([
    `| ${first} | says so | [a.test.ts](../apps/a.test.ts)<br>[b.test.ts](../apps/b.test.ts) |`,
    `| ${second} | shows a \\| b | [b.test.ts](../apps/b.test.ts) |`,
  ]);
});

it('docs/requirements.md is up to date (npm run requirements)', () => {
  expect(readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')).toBe(currentPage());
});
