import type { DelimitedRecord } from './delimited.ts';

/** Which column of a list holds what; undefined: none does. */
export interface ListColumns {
  readonly name: number;
  readonly partNumber: number | undefined;
  readonly pieces: number | undefined;
}

/** Words of a heading without case, spaces and punctuation; the best word for a column stands first. */
const headings = {
  name: ['name', 'toolname', 'tool', 'nomenclature', 'description'],
  partNumber: ['partnumber', 'partno', 'pn', 'part'],
  pieces: ['pieces', 'pcs', 'qty', 'quantity', 'count'],
} as const;

const plain = (cell: string): string => cell.toLowerCase().replace(/[^a-z0-9]/g, '');

function columnOf(cells: readonly string[], words: readonly string[]): number | undefined {
  return words.map((word) => cells.indexOf(word)).find((index) => index >= 0);
}

/** The columns that a heading names; undefined when the row is no heading. */
export function headedColumns(row: readonly string[]): ListColumns | undefined {
  const cells = row.map(plain);
  const name = columnOf(cells, headings.name);
  const partNumber = columnOf(cells, headings.partNumber);
  const pieces = columnOf(cells, headings.pieces);
  if (name !== undefined) return { name, partNumber, pieces };
  if (partNumber === undefined || pieces === undefined) return undefined;
  const other = cells.findIndex((cell, index) => cell !== '' && index !== partNumber && index !== pieces);
  return other < 0 ? undefined : { name: other, partNumber, pieces };
}

const isCount = (cell: string): boolean => /^\d{0,2}$/.test(cell.trim());

/**
 * The columns of a list without a heading: name, part number, pieces. A column of running numbers before them is none
 * of the three, and a second column of counts alone is the pieces.
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
