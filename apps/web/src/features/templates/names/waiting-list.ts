import type { WaitingName } from '@stowed/contract';
import { readToolList } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';

/** A cell that begins with a quotation mark would be read as quoted. */
const cellOf = (text: string): string => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text);

/** Names as a list with a heading, as it could have been pasted. */
export function waitingList(names: readonly (WaitingName | ListedTool)[]): string {
  return ['Name\tPart number\tPieces', ...rowsOf(names)].join('\n');
}

/** One line for each name. */
export function rowsOf(names: readonly (WaitingName | ListedTool)[]): readonly string[] {
  return names.map(({ name, partNumber, pieces }) =>
    [cellOf(name), cellOf(partNumber ?? ''), pieces ?? ''].join('\t'),
  );
}

/** Names that wait, ready to be given to shapes. */
export function listedNames(names: readonly (WaitingName | ListedTool)[]): readonly ListedTool[] {
  return readToolList(waitingList(names)).tools;
}
