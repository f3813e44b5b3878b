/** The words of a search text. */
export const searchWords = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each word is in one of the texts, whatever its case. */
export function holdsAll(texts: readonly (string | null | undefined)[], words: readonly string[]): boolean {
  const all = texts.join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}
