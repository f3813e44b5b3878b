/** Of a template that is a copy of another drawer's, until a photo of its own drawer has fit it. */
export const COPIED = 'copied, no photo has fit it yet';

/** '2 copied, no photo has fit them yet'; empty for none. */
export function copiedWords(count: number): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? COPIED : 'copied, no photo has fit them yet'}`;
}
