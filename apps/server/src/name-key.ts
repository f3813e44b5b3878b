/** Gives spellings that differ only in case the same name. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
