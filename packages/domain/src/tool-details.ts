import type { Tool } from '@stowed/contract';

/** What a tool is beside its name, in a few words: 'P/N 12-34 · 3 pieces'; empty when nothing more is known. */
export function toolDetails({ partNumber, pieces = 1 }: Pick<Tool, 'partNumber' | 'pieces'>): string {
  return [...(partNumber ? [`P/N ${partNumber}`] : []), ...(pieces > 1 ? [`${pieces} pieces`] : [])].join(
    ' · ',
  );
}
