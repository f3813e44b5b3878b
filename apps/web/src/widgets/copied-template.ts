/** Of a template that is a copy of another drawer's, until a photo of its own drawer has fit it. */
export const COPIED = 'Copied, no photo has fit it yet';

/** '2 copied, no photo has fit them yet'; empty for none. */
export function copiedWords(count: number): string {
  return count === 0 ? '' : `${count} copied, no photo has fit ${count === 1 ? 'it' : 'them'} yet`;
}
