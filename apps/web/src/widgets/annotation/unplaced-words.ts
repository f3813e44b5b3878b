/** How many shapes wait to be placed, in words: '9 shapes are not placed yet'; empty for none. */
export function unplacedWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 shape is not placed yet' : `${count} shapes are not placed yet`;
}
