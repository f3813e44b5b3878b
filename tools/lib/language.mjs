import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ line: number, problem: string }} Problem */

const WIDEST_COMMENT = 110;
const LONGEST_SUBJECT = 72;

/** Words of an old-fashioned style. This product can be described without them. */
const oldWords = JSON.parse(readFileSync(join(root, 'tools/old-words.json'), 'utf8')).map(
  (/** @type {string} */ words) => words.replaceAll(' ', String.raw`\s+`),
);
/** A call returns a status; only people answer questions. */
const ANSWERS = String.raw`answer(?:s|ed)? (?:with )?\d{3}`;
/** Spelling is American. */
const BRITISH = String.raw`\w*(?:colour|neighbour|behaviour|favour|honour|grey|judgement|catalogue|licence|learnt|normalis|recognis|organisat|organise|centre[ds]?\b|analysed?\b|litre|metres?\b)\w*`;
const oldStyle = new RegExp(String.raw`\b(${[...oldWords, ANSWERS, BRITISH].join('|')})\b`, 'i');

/** @param {string} line */
const tooWide = (line) => `comment of ${line.length} columns, at most ${WIDEST_COMMENT}`;
/** @param {string} line a comment beside code is not wrapped */
const wayOut = (line) => (wrapComments(line) === line ? '' : ': npm run language -- --fix wraps it');

const COMMENT_LINE = /^\s*(\/\/|\{?\/\*|\*(?!\*?[\w(]))/;
/** A call with a title: of a test, a step, or a table of cases, whose title follows the table. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)?(?:\([^()]*\))?|[\])])\(\s*(['"`])(?<text>(?:\\.|(?!\1)[^])*?)\1,\s/g;
/** The title of a case in a table of tests. */
const CASE_NAME = /\bname:\s*(['"`])(?<text>(?:\\.|(?!\1)[^])*?)\1/g;
/** A string that starts with a letter: a label, a message, an error or a log line. SQL and names pass. */
const STRING = /(['"`])(?<text>(?:[A-Za-z]|\$\{)(?:\\.|(?!\1)[^\\\n])*)\1/g;
/** Text between tags, and an attribute that holds words. */
const SCREEN_TEXTS = [
  />\s*(?<text>[^<>{}=;]*[a-z][^<>{}=;]*?)\s*(?=[<{])/gi,
  /\s[a-zA-Z-]+="(?<text>[^"]* [^"]*)"/g,
];

/**
 * Finds comments that are too wide, and words of the old style in comments and test titles, in the strings
 * of files that are not tests and, in JSX, in the texts of screens.
 * @param {string} code
 * @param {{ isJsx?: boolean, isTest?: boolean }} [kind]
 * @returns {Problem[]}
 */
export function checkCode(code, { isJsx = false, isTest = false } = {}) {
  const comments = code.split('\n').flatMap((text, index) => {
    const comment = commentIn(text);
    const isWide = comment !== undefined && text.length > WIDEST_COMMENT;
    return [
      ...(isWide ? [{ line: index + 1, problem: `${tooWide(text)}${wayOut(text)}` }] : []),
      ...wordsIn(comment ?? '', index + 1),
    ];
  });
  const patterns = [TITLE, ...(isTest ? [CASE_NAME] : [STRING]), ...(isJsx ? SCREEN_TEXTS : [])];
  const texts = patterns.flatMap((pattern) => [...code.matchAll(pattern)]);
  const inTexts = texts.flatMap(({ 0: whole, index, groups: { text = '' } = {} }) => {
    const start = index + whole.indexOf(text);
    return wordsIn(text, code.slice(0, start).split('\n').length);
  });
  // A text may match two patterns.
  const found = new Map([...comments, ...inTexts].map((one) => [`${one.line} ${one.problem}`, one]));
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/**
 * Finds comments and docstrings of a Python or shell script that are too wide or contain words of the old
 * style.
 * @param {string} script
 * @returns {Problem[]}
 */
export function checkScript(script) {
  let isDocstring = false;
  return script.split('\n').flatMap((line, index) => {
    const quotes = line.split('"""').length - 1;
    const isText = isDocstring || quotes > 0 || /^\s*#/.test(line);
    if (quotes === 1) isDocstring = !isDocstring;
    const comment = isText ? line : (/\s(# .*)$/.exec(line)?.[1] ?? '');
    const isWide = comment !== '' && line.length > WIDEST_COMMENT;
    return [...(isWide ? [{ line: index + 1, problem: tooWide(line) }] : []), ...wordsIn(comment, index + 1)];
  });
}

/**
 * Finds words of the old style in a document.
 * @param {string} text
 * @returns {Problem[]}
 */
export function checkDocument(text) {
  return text.split('\n').flatMap((line, index) => wordsIn(line.replaceAll(/`[^`]*`/g, ''), index + 1));
}

/**
 * @param {string} subject
 * @param {string} body
 * @returns {string[]}
 */
export function checkCommit(subject, body) {
  return [
    ...(subject.length > LONGEST_SUBJECT
      ? [`subject of ${subject.length} characters, at most ${LONGEST_SUBJECT}`]
      : []),
    ...wordsIn(subject, 1).map(({ problem }) => problem),
    ...(/^fix[(:]/.test(subject) && body.trim() === ''
      ? ['a fix without a body that says what was wrong']
      : []),
  ];
}

/**
 * Wraps comments that are too wide, at a word boundary, into the next line of the same comment.
 * @param {string} code
 */
export function wrapComments(code) {
  const lines = code.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const parts = line.length > WIDEST_COMMENT ? splitComment(line) : undefined;
    if (!parts) continue;
    const { before, marker, rest, after } = parts;
    const next = lines[index + 1] ?? '';
    const continues = next.startsWith(marker) && /^\w/.test(next.slice(marker.length)) && after.length === 0;
    const overflow = continues
      ? [`${marker}${rest} ${next.slice(marker.length)}`]
      : [`${marker}${rest}`, ...after];
    lines.splice(index, continues ? 2 : 1, ...before, ...overflow);
    index += before.length - 1;
  }
  return lines.join('\n');
}

/**
 * @param {string} line
 * @returns {{ before: string[], marker: string, rest: string, after: string[] } | undefined} the line up to
 * the widest column, and the rest for the next line after its marker
 */
function splitComment(line) {
  // A directive for the linter must stay on one line.
  if (line.includes('oxlint-disable')) return undefined;
  const [, indent, text] = /^(\s*)\/\*\* (.*) \*\/$/.exec(line) ?? [];
  if (indent !== undefined && text !== undefined) {
    const split = splitText(text, `${indent} * `);
    return split && { ...split, before: [`${indent}/**`, ...split.before], after: [`${indent} */`] };
  }
  const [, marker, rest] = /^(\s*(?:\/\/|\*) )(.*)$/.exec(line) ?? [];
  return marker === undefined || rest === undefined ? undefined : splitText(rest, marker);
}

/** @param {string} text @param {string} marker */
function splitText(text, marker) {
  const at = text.lastIndexOf(' ', WIDEST_COMMENT - marker.length);
  if (at <= 0) return undefined;
  return { before: [marker + text.slice(0, at)], marker, rest: text.slice(at + 1), after: [] };
}

/** @param {string} line @returns {string | undefined} the comment on this line, if any */
function commentIn(line) {
  if (COMMENT_LINE.test(line)) return line;
  return /[;,{})]\s+(\/\/ .*)$/.exec(line)?.[1];
}

/** @param {string} text @param {number} line @returns {Problem[]} */
function wordsIn(text, line) {
  const word = oldStyle.exec(text)?.[1];
  return word ? [{ line, problem: `"${word}"` }] : [];
}
