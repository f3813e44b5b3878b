import type { DelimitedRecord } from './delimited.ts';

/** The columns of a list; undefined: absent. */
export interface ListColumns {
  readonly name: number;
  readonly partNumber: number | undefined;
  readonly pieces: number | undefined;
}

/** Heading terms of each column, in lower case, best first. */
const terms = {
  name: ['name', 'tool name', 'tool', 'nomenclature', 'description', 'item'],
  partNumber: ['part number', 'part no', 'p n', 'pn', 'part'],
  pieces: ['pieces', 'pcs', 'qty', 'quantity', 'count'],
} as const;

type Match = (cell: string, term: string) => boolean;
const isTerm: Match = (cell, term) => cell.replaceAll(' ', '') === term.replaceAll(' ', '');
/** "Number of pieces", "Part number (P/N)". A cell with a digit is content. */
const holdsTerm: Match = (cell, term) => !/\d/.test(cell) && ` ${cell} `.includes(` ${term} `);

const plain = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function findColumn(cells: readonly string[], words: readonly string[], match: Match): number | undefined {
  return words.map((term) => cells.findIndex((cell) => match(cell, term))).find((index) => index >= 0);
}

type FoundColumns = Partial<Record<keyof typeof terms, number | undefined>>;

/** Each column by its exact heading if there is one, else by the best remaining cell that contains a term. */
function findColumns(cells: readonly string[]): FoundColumns {
  const found: FoundColumns = {};
  for (const match of [isTerm, holdsTerm]) {
    for (const key of ['name', 'partNumber', 'pieces'] as const) {
      const taken = new Set(Object.values(found));
      const free = cells.map((cell, index) => (taken.has(index) ? '' : cell));
      found[key] ??= findColumn(free, terms[key], match);
    }
  }
  return found;
}

/** The columns of a heading row; undefined if the row is not a heading. */
export function headedColumns(row: readonly string[]): ListColumns | undefined {
  const cells = row.map(plain);
  const { name, partNumber, pieces } = findColumns(cells);
  const isHeading = findColumn(cells, terms.name, isTerm) !== undefined;
  if (name !== undefined && (isHeading || isPlainHeading(cells, [partNumber, pieces])))
    return { name, partNumber, pieces };
  if (name !== undefined || partNumber === undefined || pieces === undefined) return undefined;
  const other = cells.findIndex((cell, index) => cell !== '' && index !== partNumber && index !== pieces);
  return other < 0 ? undefined : { name: other, partNumber, pieces };
}

/** "Tool bag" alone may be a tool, so a heading must name a second column or contain no digit. */
function isPlainHeading(cells: readonly string[], others: readonly (number | undefined)[]): boolean {
  return others.some((index) => index !== undefined) && !cells.some((cell) => /\d/.test(cell));
}

/** Headings of filled columns other than the three. */
export function unusedColumns(
  rows: readonly DelimitedRecord[],
  { name, partNumber, pieces }: ListColumns,
  heading?: readonly string[],
): readonly string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const used = [name, partNumber, pieces];
  return Array.from({ length: width }, (_, index) => index)
    .filter((index) => !used.includes(index) && (heading !== undefined || index > name))
    .filter((index) => rows.some(({ cells }) => (cells[index] ?? '') !== ''))
    .map((index) => heading?.[index] || `column ${index + 1}`);
}

const isCount = (cell: string): boolean => /^\d{0,2}$/.test(cell.trim());

/**
 * The columns of a list without a heading: name, part number, pieces. A leading column of running numbers is
 * skipped, and a second column of counts alone is the pieces.
 */
export function orderedColumns(records: readonly DelimitedRecord[]): ListColumns {
  const isNumbered = records.every(
    ({ cells }, index) => cells.length > 1 && Number.parseInt(cells[0] ?? '', 10) === index + 1,
  );
  const name = isNumbered ? 1 : 0;
  const rest = records.map(({ cells }) => cells.slice(name + 1));
  const hasCountsAlone =
    rest.some(([second = '']) => second.trim() !== '') &&
    rest.every((cells) => cells.length < 2 && isCount(cells[0] ?? ''));
  return hasCountsAlone
    ? { name, partNumber: undefined, pieces: name + 1 }
    : { name, partNumber: name + 1, pieces: name + 2 };
}
