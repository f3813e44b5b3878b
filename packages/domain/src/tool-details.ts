import type { Tool } from '@stowed/contract';

/** Part number and pieces in words: 'P/N 12-34 · 3 pieces'; may be empty. */
export function toolDetails({ partNumber, pieces = 1 }: Pick<Tool, 'partNumber' | 'pieces'>): string {
  return [...(partNumber ? [`P/N ${partNumber}`] : []), ...(pieces > 1 ? [`${pieces} pieces`] : [])].join(
    ' · ',
  );
}
