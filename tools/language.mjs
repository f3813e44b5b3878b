// The language check: comments at most 110 columns wide, no words of old-words.json in comments, titles of
// tests, strings, screen texts, scripts, documents and commit subjects, commit subjects of at most 72
// characters, and a body for each fix.
// language.json lists paths that are not covered, the commit after which commits are checked, and commits
// that are not, because they landed before their words were on the list.
// --fix [FOLDER]: wraps comments that are too wide, in that folder or everywhere.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCode, checkCommit, checkDocument, checkScript, wrapComments } from './lib/language.mjs';
import { root } from './lib/run.mjs';

/** @type {{ commitsAfter: string, commitsExempt: string[], notYet: string[] }} */
const { commitsAfter, commitsExempt, notYet } = JSON.parse(
  readFileSync(join(root, 'tools/language.json'), 'utf8'),
);
const [flag, folder] = process.argv.slice(2);

/** @param {string} path @param {string} where */
const isIn = (path, where) => path === where || path.startsWith(`${where}/`);

/** Generated pages: their sentences are checked at the source. */
const generated = [
  'docs/events.md',
  'docs/requirements.md',
  'THIRD-PARTY-NOTICES.md',
  'packages/vision/src/judge/comparator-weights.ts',
];

const covered = filesOfProject().filter(
  (path) => ![...notYet, ...generated].some((where) => isIn(path, where)),
);
if (flag === '--fix') wrapAll(folder ? filesOfProject().filter((path) => isIn(path, folder)) : covered);
else {
  const problems = [...covered.flatMap(problemsIn), ...problemsOfCommits()];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Files that git tracks or would add; without git nothing is checked. */
function filesOfProject() {
  const list = git('ls-files', '-z', '-co', '--exclude-standard') ?? '';
  return list.split('\0').filter((path) => /\.(ts|tsx|mjs|cjs|css|md|py|sh)$/.test(path));
}

/** @param {string} path @returns {string[]} */
function problemsIn(path) {
  const text = read(path);
  return checkText(path, text).map(({ line, problem }) => `${path}:${line}: ${problem}`);
}

/** @param {string} path @param {string} text */
function checkText(path, text) {
  if (path.endsWith('.md')) return checkDocument(text);
  if (/\.(py|sh)$/.test(path)) return checkScript(text);
  return checkCode(text, { isJsx: path.endsWith('.tsx'), isTest: /\.(test|spec)\.tsx?$/.test(path) });
}

/** @param {string[]} paths */
function wrapAll(paths) {
  for (const path of paths.filter((one) => !/\.(md|css|py|sh)$/.test(one))) {
    const code = read(path);
    const wrapped = wrapComments(code);
    if (wrapped !== code) writeFileSync(join(root, path), wrapped);
  }
}

/** @param {string} path a deleted file that git still lists is empty */
function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}

/** A copy without enough history has no commits to check. */
function problemsOfCommits() {
  const log = git('log', '--no-merges', '--format=%h%x00%s%x00%b%x01', `${commitsAfter}..HEAD`) ?? '';
  return log
    .split('\x01')
    .map((commit) => commit.trim().split('\0'))
    .filter(([hash = '']) => !commitsExempt.some((exempt) => hash.startsWith(exempt)))
    .flatMap(([hash = '', subject = '', body = '']) =>
      checkCommit(subject, body).map((problem) => `commit ${hash}: ${problem}: ${subject}`),
    );
}

/** @param {...string} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
