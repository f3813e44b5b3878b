import type { WaitingName } from '@stowed/contract';

/** A cell that begins with a quotation mark would be read as quoted. */
const cellOf = (text: string): string => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text);

/** Imported names as a list with a heading, as it could have been pasted. */
export function waitingList(names: readonly WaitingName[]): string {
  const rows = names.map(({ name, partNumber, pieces }) =>
    [cellOf(name), cellOf(partNumber ?? ''), pieces ?? ''].join('\t'),
  );
  return ['Name\tPart number\tPieces', ...rows].join('\n');
}
