/** How many names are guesses, in words: '9 names are guesses'; empty for none. */
export function guessedWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 name is a guess' : `${count} names are guesses`;
}
