/** The stable part of a photo's address. The server signs its own addresses again in each response. */
export function photoName(imageUrl: string): string {
  return imageUrl.startsWith('/api/images/') ? imageUrl.replace(/\?.*$/, '') : imageUrl;
}

interface Pictured {
  readonly imageUrl: string | null;
}

/** The stable part of the address of a drawer's photo; empty without one. */
export const photoOf = ({ imageUrl }: Pictured): string => photoName(imageUrl ?? '');

/** True if two addresses name the same photo. A drawer without a photo has none. */
export function isSamePhoto(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return photoName(one) === photoName(other);
}
