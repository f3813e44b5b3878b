import { limits } from '@stowed/contract';
import { compact } from '../compact.ts';
import { readDelimited } from './delimited.ts';
import type { DelimitedRecord, Separator } from './delimited.ts';
import { headedColumns, orderedColumns, unusedColumns } from './list-columns.ts';
import type { ListColumns } from './list-columns.ts';

/** A tool in a list. */
export interface ListedTool {
  readonly name: string;
  readonly partNumber?: string | undefined;
  /** Absent: 1. */
  readonly pieces?: number | undefined;
}

/** A problem with a line, in words; lines count from 1. */
export interface ListProblem {
  readonly line: number;
  readonly message: string;
}

export interface ToolList {
  readonly tools: readonly ListedTool[];
  readonly problems: readonly ListProblem[];
  /** The detected separator. */
  readonly separator: Separator;
  /** Used columns that are ignored, by heading. */
  readonly unused: readonly string[];
}

const separators = ['tab', 'semicolon', 'comma'] as const;
const { max: mostTools } = limits.toolsPerDrawer;
const { max: mostPieces } = limits.piecesPerTool;
const mostCharacters = limits.characters.name;

/**
 * Parses a list of tools, one per line, with optional part number and pieces. A heading names the columns;
 * without one they are name, part number, pieces. The separator is detected unless given. Numbers and bullets
 * before a name are dropped.
 */
export function readToolList(text: string, given?: Separator): ToolList {
  const separator = given ?? separatorOf(text);
  const records = filledRecords(text, separator);
  const headed = headedColumns(records[0]?.cells ?? []);
  const rows = headed ? records.slice(1) : records;
  const columns = headed ?? orderedColumns(rows);
  const read = rows.map((row) => readRow(row, columns));
  const surplus = rows[mostTools];
  return {
    tools: read.flatMap(({ tool }) => tool ?? []).slice(0, mostTools),
    problems: [
      ...read.flatMap(({ problem }) => problem ?? []),
      ...(surplus
        ? [
            {
              line: surplus.line,
              message: `a drawer holds at most ${mostTools} tools, and this list has ${rows.length}`,
            },
          ]
        : []),
    ],
    separator,
    unused: unusedColumns(rows, columns, headed && records[0]?.cells),
  };
}

function filledRecords(text: string, separator: Separator): DelimitedRecord[] {
  return readDelimited(text, separator)
    .map(({ line, cells }) => ({ line, cells: cells.map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Without control characters, and with single spaces. */
function tidy(cell: string): string {
  return cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

/**
 * Tool names have no tabs or semicolons. Commas are frequent ("WRENCH, BOX, 3/8 IN"): without a heading they
 * separate columns only if every line has equally many and reads like name, part number, pieces, and never if
 * they may be decimal ("Bit 1,5").
 */
function separatorOf(text: string): Separator {
  const lists = separators.map((separator) => ({ separator, records: filledRecords(text, separator) }));
  const headed = lists.find(({ records: [first] }) => {
    return first !== undefined && first.cells.length > 1 && headedColumns(first.cells) !== undefined;
  });
  if (headed) return headed.separator;
  const found = lists.find(({ separator, records }) =>
    separator === 'comma'
      ? areColumns(records) && !readDelimited(text, separator).some(hasDecimalComma)
      : records.some(({ cells }) => cells.length > 1),
  );
  return found?.separator ?? 'none';
}

/**
 * "Bit 1,5", "Bit, 1,5": a comma between digits may be decimal. After a part number it is not ("Bit,4012,3"),
 * and a cell that contains commas was quoted.
 */
function hasDecimalComma({ cells }: DelimitedRecord): boolean {
  return cells.some((cell, index) => {
    const next = cells[index + 1] ?? '';
    if (!/\d$/.test(cell) || !/^\d/.test(next) || cell.includes(',')) return false;
    return index === 0 || /^ ?\d{1,2}$/.test(cell);
  });
}

function areColumns(records: readonly DelimitedRecord[]): boolean {
  const width = records[0]?.cells.length ?? 0;
  if (width < 2 || !records.every(({ cells }) => cells.length === width)) return false;
  if (!records.every(({ cells: [, second = ''] }) => second === '' || /\d/.test(second))) return false;
  if (width > 2) return records.every(({ cells: [, , third = ''] }) => !Number.isNaN(piecesOf(third)));
  return areUnique(records.map(({ cells: [name = ''] }) => name)) && !records.some(hasWordsBehindComma);
}

/** "Wrench, 10mm" and "Wrench, 12mm" are two names, not one with two part numbers. */
function areUnique(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** "WRENCH, BOX 3/8": a part number is one word. */
function hasWordsBehindComma({ cells: [, second = ''] }: DelimitedRecord): boolean {
  return second.includes(' ');
}

interface Row {
  readonly tool?: ListedTool;
  readonly problem?: ListProblem;
}

function readRow({ line, cells }: DelimitedRecord, columns: ListColumns): Row {
  const name = withoutMark(cells[columns.name] ?? '');
  const partNumber = cellOf(cells, columns.partNumber);
  const pieces = piecesOf(cellOf(cells, columns.pieces));
  const message = problemOf({ name, partNumber, pieces });
  if (message !== undefined) return { problem: { line, message } };
  return {
    tool: compact({
      name,
      partNumber: partNumber === '' ? undefined : partNumber,
      pieces: pieces === 1 ? undefined : pieces,
    }),
  };
}

function cellOf(cells: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '');
}

/** The name without a number or bullet: "1. Hammer", "1) Hammer", "- Hammer". */
function withoutMark(name: string): string {
  return name.replace(/^(?:\d{1,3}[.)]|[-*•–]) (?=.)/u, '');
}

/** The pieces in a cell. Undefined: absent. NaN: not a count. */
export function piecesOf(cell: string): number | undefined {
  if (cell === '') return undefined;
  return Number(/^x? ?(\d+) ?(?:x|ea|each|pcs?|pieces?)?\.?$/i.exec(cell)?.[1] ?? Number.NaN);
}

interface Content {
  readonly name: string;
  readonly partNumber: string;
  readonly pieces: number | undefined;
}

function problemOf({ name, partNumber, pieces = 1 }: Content): string | undefined {
  if (name === '') return 'there is no name';
  if (name.length > mostCharacters) return tooLong('name', name);
  if (partNumber.length > mostCharacters) return tooLong('part number', partNumber);
  if (pieces >= 1 && pieces <= mostPieces) return undefined;
  return `the number of pieces must be a whole number from 1 to ${mostPieces}`;
}

function tooLong(what: string, text: string): string {
  return `the ${what} has ${text.length} characters, but only ${mostCharacters} fit`;
}
