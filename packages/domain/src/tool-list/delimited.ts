/** The column separator of a text; `none`: one column. */
export type Separator = 'tab' | 'semicolon' | 'comma' | 'none';

/** One record of a delimited text. */
export interface DelimitedRecord {
  /** Its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const marks: Readonly<Record<Separator, string>> = { tab: '\t', semicolon: ';', comma: ',', none: '' };

/** The first line with which spreadsheets name the separator; it stays as an empty line. */
const SEPARATOR_LINE = /^"?sep=[;,\t]"?(?=\n|$)/i;

/** A text with one kind of line break, without what says how to read it. */
export const plainText = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(SEPARATOR_LINE, '');

/**
 * The records of a text by RFC 4180: a quoted cell may hold separators, line breaks and doubled quotes. A
 * quote elsewhere, as in inches, or one without an end is an ordinary character.
 */
export function readDelimited(text: string, separator: Separator): DelimitedRecord[] {
  const source = plainText(text);
  const mark = marks[separator];
  const records: DelimitedRecord[] = [];
  let at = 0;
  let line = 1;
  while (at <= source.length) {
    const record = recordAt(source, at, mark);
    records.push({ line, cells: record.cells });
    line += source.slice(at, record.end).split('\n').length;
    at = record.end + 1;
  }
  return records;
}

function recordAt(source: string, from: number, mark: string) {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = cellAt(source, at, mark);
    cells.push(cell.text);
    if (mark === '' || source[cell.end] !== mark) return { cells, end: cell.end };
    at = cell.end + 1;
  }
}

function cellAt(source: string, from: number, mark: string) {
  const quoted = matchAt(source, from, new RegExp(` *"((?:[^"]|"")*)" *(?![^\\n${mark}])`, 'y'));
  if (quoted) return { text: (quoted[1] ?? '').replaceAll('""', '"'), end: from + quoted[0].length };
  const text = matchAt(source, from, new RegExp(`[^\\n${mark}]*`, 'y'))?.[0] ?? '';
  return { text, end: from + text.length };
}

function matchAt(source: string, from: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(source);
}
