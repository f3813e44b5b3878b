import { describe, expect, it } from 'vitest';
import { checkCode, checkCommit, checkDocument, checkScript, wrapComments } from './language.mjs';

const wide = 'word '.repeat(24).trim();
/** A call with a title, in two parts so that the check does not find it in this file. */
const titled = (call: string, rest: string) => call + rest;
const problems = (code: string) => checkCode(code).map(({ line, problem }) => `${line} ${problem}`);

describe('the language check of code', () => {
  it.each([`// ${wide}`, `  /** ${wide} */`, ` * ${wide}`])(
    'refuses a comment wider than 110 columns, and says what wraps it: %s',
    (line) => {
      const problem = `comment of ${line.length} columns, at most 110: npm run language -- --fix wraps it`;
      expect(problems(`\n${line}\n`)).toEqual([`2 ${problem}`]);
    },
  );

  it('refuses a wide comment beside code', () => {
    const line = `const one = 1; // ${wide}`;
    expect(problems(line)).toEqual([`1 comment of ${line.length} columns, at most 110`]);
  });

  it.each([
    [`const text = '${wide}';`, []],
    [`const url = 'https://example.org'; // short`, []],
    ['// Is read anew.', ['1 "anew"']],
    [titled('it', "('asks whoever comes', () => {"), ['1 "whoever"']],
    [titled('await test.step', "('begun', async () => {"), ['1 "begun"']],
    [titled('test', '(`tells him`, () => {'), ['1 "him"']],
    [titled('it.each(rows)', "('his own', () => {"), ['1 "his"']],
    [titled('it', "(\n  'asks whoever comes',\n  () => {"), ['2 "whoever"']],
    [titled("\nit.each([\n  ['a', 1],\n])", "('%s is his own', (name) => {"), ['4 "his"']],
    [titled("it.each(['a'])", "(\n  'tells him: %s',\n  (name) => {"), ['2 "him"']],
    ['{/* Is read anew. */}', ['1 "anew"']],
    ["const label = 'Ask whoever';", ['1 "whoever"']],
    ["const label = 'whoever';", ['1 "whoever"']],
    ['const label = `${name} told ${other}`;', ['1 "told"']],
    ['throw new Error(`Somebody else has ${id}`);', ['1 "Somebody"']],
    [['// A gr', 'ey drawer.'].join(''), ['1 "grey"']],
    ['// It ans' + 'wers 503.', ['1 "ans' + 'wers 503"']],
    ['// The history of this theme.', []],
  ])('%s: %j', (line, expected) => {
    expect(problems(line)).toEqual(expected);
  });

  it('finds old words in the texts of screens', () => {
    const code = [
      `<Alert title="Ask whoever knows">`,
      `  <p className="mt-1">`,
      `    It starts`,
      `    anew {count} times`,
      `  </p>`,
      `  {isOpen ? him : one > two && <b>his</b>}`,
      `</Alert>`,
    ].join('\n');
    const found = checkCode(code, { isJsx: true }).map(({ line, problem }) => `${line} ${problem}`);
    expect(found).toEqual(['1 "whoever"', '3 "anew"', '6 "his"']);
    expect(checkCode(code, { isTest: true })).toEqual([]);
  });

  it('finds old words in the names of cases in a table', () => {
    const code = ['const rows = [', '  { na' + "me: 'it is read anew', walk },", '];'].join('\n');
    expect(checkCode(code, { isTest: true })).toEqual([{ line: 2, problem: '"anew"' }]);
  });

  it('does not check the strings of tests, which may quote others', () => {
    expect(checkCode("const name = 'Ask whoever';", { isTest: true })).toEqual([]);
  });
});

it('finds old words in documents, but not in code quoted there', () => {
  expect(checkDocument('It starts anew.\nCall `renew(whoever)`.')).toEqual([{ line: 1, problem: '"anew"' }]);
});

it('finds old words and wide lines in the comments and docstrings of scripts', () => {
  const script = ['"""Starts', 'anew."""', 'his = 1  # for him', `# ${wide}`, 'print("her upon")'].join('\n');
  expect(checkScript(script).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '2 "anew"',
    '3 "him"',
    `4 comment of ${wide.length + 2} columns, at most 110`,
  ]);
});

describe('the language check of commits', () => {
  it.each([
    ['feat: add a screen', '', []],
    [`feat: ${'a'.repeat(67)}`, '', ['subject of 73 characters, at most 72']],
    ['fix(web): keep the photo', '', ['a fix without a body that says what was wrong']],
    ['fix: keep the photo', 'A reload lost it.', []],
    [['docs: write it an', 'ew'].join(''), '', ['"anew"']],
    ['fixtures: add one', '', []],
  ])('%s | %s', (subject, body, expected) => {
    expect(checkCommit(subject, body)).toEqual(expected);
  });
});

describe('wrapping comments', () => {
  it('moves the overflow into the next line of the same comment, and does not change code', () => {
    const code = [`  // ${wide}`, '  // goes on', `  const text = '${wide}';`].join('\n');
    const wrapped = wrapComments(code);
    expect(problems(wrapped)).toEqual([]);
    expect(wrapped.split('\n')).toHaveLength(3);
    expect(wrapped.replaceAll(/\s*\/\/\s*|\s+/g, ' ')).toBe(code.replaceAll(/\s*\/\/\s*|\s+/g, ' '));
  });

  it('opens a one-line block, and starts a new line before a list item', () => {
    expect(wrapComments(`/** ${wide} */`)).toBe(
      `/**\n * ${'word '.repeat(21).trim()}\n * ${'word '.repeat(3).trim()}\n */`,
    );
    expect(wrapComments(` * ${wide}\n * @param one`).split('\n')[2]).toBe(' * @param one');
  });
});
