/**
 * The stable part of a photo's address: our own addresses are signed again with every answer, those of other
 * sites are not.
 */
export function photoName(imageUrl: string): string {
  return imageUrl.startsWith('/api/images/') ? imageUrl.replace(/\?.*$/, '') : imageUrl;
}

/** Whether two addresses name the same photo. A drawer without a photo has none. */
export function isSamePhoto(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return photoName(one) === photoName(other);
}
