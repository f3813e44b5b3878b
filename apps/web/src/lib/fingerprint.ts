/** A short hash of text (FNV-1a, 2 times 32 bits). Not secure: use it only to tell texts apart. */
export function fingerprint(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return `${text.length}.${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
}
