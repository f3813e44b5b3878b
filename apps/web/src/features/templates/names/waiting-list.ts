import type { WaitingName } from '@stowed/contract';
import { readToolList } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';

/** A cell that begins with a quotation mark would be read as quoted. */
const cellOf = (text: string): string => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text);

/** Imported names as a list with a heading, as it could have been pasted. */
export function waitingList(names: readonly WaitingName[]): string {
  const rows = names.map(({ name, partNumber, pieces }) =>
    [cellOf(name), cellOf(partNumber ?? ''), pieces ?? ''].join('\t'),
  );
  return ['Name\tPart number\tPieces', ...rows].join('\n');
}

/** Imported names, ready to be given to shapes. */
export function listedNames(names: readonly WaitingName[]): readonly ListedTool[] {
  return readToolList(waitingList(names)).tools;
}
