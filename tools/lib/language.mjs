/** @typedef {{ line: number, problem: string }} Problem */

const WIDEST_COMMENT = 110;
const LONGEST_SUBJECT = 72;

/** Words of the style that this project has left behind. None of them is needed to describe this product. */
const oldWords = [
  'amiss',
  'anew',
  'begun',
  'he',
  'henceforth',
  'him',
  'himself',
  'his',
  'hitherto',
  'lest',
  'that which',
  'therein',
  'thereof',
  'thereupon',
  'upon',
  'whereof',
  'wherein',
  'whereupon',
  'whichever',
  'whoever',
  'whomever',
];
const oldStyle = new RegExp(String.raw`\b(${oldWords.join('|')})\b`, 'i');

const COMMENT_LINE = /^\s*(\/\/|\/\*|\*(?!\*?[\w(]))/;
const TITLE = /\b(?:it|test|describe|test\.step)(?:\.\w+(?:\([^()]*\))?)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

/**
 * Comments that are too wide, and words of the old style in comments and test titles.
 * @param {string} code
 * @returns {Problem[]}
 */
export function checkCode(code) {
  return code.split('\n').flatMap((text, index) => {
    const comment = commentIn(text);
    const titles = [...text.matchAll(TITLE)].map((match) => match[2] ?? '');
    const isWide = comment !== undefined && text.length > WIDEST_COMMENT;
    return [
      ...(isWide ? [{ line: index + 1, problem: `comment of ${text.length} columns` }] : []),
      ...wordsIn([comment ?? '', ...titles].join('\n'), index + 1),
    ];
  });
}

/**
 * Words of the old style in a document.
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
    ...(subject.length > LONGEST_SUBJECT ? [`subject of ${subject.length} characters`] : []),
    ...(/^fix[(:]/.test(subject) && body.trim() === ''
      ? ['a fix without a body that says what was wrong']
      : []),
  ];
}

/**
 * Wraps the comments that are too wide, word by word, into the next line of the same comment.
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
    const goesOn = next.startsWith(marker) && /^\w/.test(next.slice(marker.length)) && after.length === 0;
    const overflow = goesOn
      ? [`${marker}${rest} ${next.slice(marker.length)}`]
      : [`${marker}${rest}`, ...after];
    lines.splice(index, goesOn ? 2 : 1, ...before, ...overflow);
    index += before.length - 1;
  }
  return lines.join('\n');
}

/**
 * @param {string} line
 * @returns {{ before: string[], marker: string, rest: string, after: string[] } | undefined} the line up to
 *   the widest column, and what goes to the next line behind its marker
 */
function splitComment(line) {
  // A directive for the linter must stay on one line.
  if (line.includes('eslint-disable')) return undefined;
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

/** @param {string} line @returns {string | undefined} the comment that this line is, or ends with */
function commentIn(line) {
  if (COMMENT_LINE.test(line)) return line;
  return /[;,{})]\s+(\/\/ .*)$/.exec(line)?.[1];
}

/** @param {string} text @param {number} line @returns {Problem[]} */
function wordsIn(text, line) {
  const word = oldStyle.exec(text)?.[1];
  return word ? [{ line, problem: `"${word}"` }] : [];
}
