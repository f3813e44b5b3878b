import { inviteBody } from '@stowed/contract';
import { plainText, readDelimited } from './tool-list/delimited.ts';
import type { DelimitedRecord, Separator } from './tool-list/delimited.ts';

/** Email addresses read from a text. */
export interface AddressList {
  /** Each address once, ignoring case, in order. */
  readonly addresses: readonly string[];
  /** How many more times these addresses are given. */
  readonly repeated: number;
  /** Parts that are not clearly an address, with their line from 1. */
  readonly others: readonly { readonly line: number; readonly text: string }[];
}

const separators: readonly Exclude<Separator, 'none'>[] = ['tab', 'semicolon', 'comma'];
const hasAddress = (cell: string): boolean => cell.includes('@');
const isAddress = (word: string): boolean => inviteBody.shape.email.safeParse(word).success;
const isHeading = (cell: string): boolean => /^\s*e-?mail\b/iu.test(cell) && !hasAddress(cell);

/**
 * Reads pasted addresses or a CSV file. In a table the column headed Email counts, or without a heading the
 * only column with addresses; else every part of every line. "Ann Lee <ann@example.org>" is read as well;
 * without the brackets, other words beside an address may be a piece of it.
 */
export function readAddresses(text: string): AddressList {
  const cells = tableCells(text) ?? looseCells(text);
  const addresses = new Map<string, string>();
  const others: { line: number; text: string }[] = [];
  let given = 0;
  for (const { line, cell } of cells) {
    const words = addressesIn(cell);
    given += words.length;
    for (const word of words) {
      const key = word.toLowerCase();
      if (!addresses.has(key)) addresses.set(key, word);
    }
    if (words.length === 0 && cell.trim() !== '') others.push({ line, text: cell.trim() });
  }
  return { addresses: [...addresses.values()], repeated: given - addresses.size, others };
}

/** The addresses of a cell; none if it also holds what may be a piece of one. */
function addressesIn(cell: string): string[] {
  const bracketed = [...cell.matchAll(/<([^<>]*)>/gu)].flatMap(([, inside = '']) => inside);
  if (bracketed.length === 0) return addressesOnly(cell);
  const addresses = bracketed.flatMap(addressesOnly);
  const names = wordsOf(cell.replaceAll(/<[^<>]*>/gu, ' '));
  // Mail programs show the address as the name of a person without one.
  const isClear = names.filter(hasAddress).every((name) => addresses.includes(name));
  return isClear && addresses.length === bracketed.length ? addresses : [];
}

function addressesOnly(text: string): string[] {
  const words = wordsOf(text);
  return words.every(isAddress) ? words : [];
}

/** The words without the brackets, quotes and punctuation around them. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s<>()"]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => word.replace(/^mailto:/iu, '').replace(/[.,;:]+$/u, ''));
}

interface Cell {
  readonly line: number;
  readonly cell: string;
}

/** The cells of the address column; undefined if the text is no table. */
function tableCells(text: string): Cell[] | undefined {
  for (const separator of separators) {
    const records = readDelimited(text, separator).filter(({ cells }) => cells.some((cell) => cell.trim()));
    const column = addressColumn(records);
    if (column === undefined) continue;
    const isHeaded = records[0]?.cells.some(isHeading) ?? false;
    return records
      .slice(isHeaded ? 1 : 0)
      .map(({ line, cells }) => ({ line, cell: cells[column]?.trim() || cells.join(' ') }));
  }
  return undefined;
}

function addressColumn(records: readonly DelimitedRecord[]): number | undefined {
  const heading = records[0]?.cells ?? [];
  const headed = heading.findIndex(isHeading);
  if (headed >= 0 && heading.length > 1) return headed;
  const columns = records.map(({ cells }) => cells.flatMap((cell, at) => (hasAddress(cell) ? at : [])));
  const [first] = columns[0] ?? [];
  const isTable = records.length > 1 && records.every(({ cells }) => cells.filter(Boolean).length > 1);
  return isTable && columns.every((found) => found.length === 1 && found[0] === first) ? first : undefined;
}

function looseCells(text: string): Cell[] {
  const lines = plainText(text).split('\n');
  const cells = lines
    .flatMap((content, index) => partsOf(content).map((cell) => ({ line: index + 1, cell })))
    .filter(({ cell }) => cell.trim() !== '');
  return cells[0] && isHeading(cells[0].cell) ? cells.slice(1) : cells;
}

/** The parts of a line. A comma inside "Lee, Ann <ann@example.org>" belongs to the name. */
function partsOf(line: string): string[] {
  return line.split(/[;\t]/u).flatMap((part) => (/<[^<>]*@[^<>]*>/u.test(part) ? part : part.split(',')));
}
