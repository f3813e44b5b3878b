/**
 * What names a photo for as long as it is stored. The address of a picture of ours is signed anew with every answer; that
 * of another site is taken whole.
 */
export function photoName(imageUrl: string): string {
  return imageUrl.startsWith('/api/images/') ? imageUrl.replace(/\?.*$/, '') : imageUrl;
}

/** Whether two addresses are those of one photo. A drawer without one has no address. */
export function isSamePhoto(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return photoName(one) === photoName(other);
}
