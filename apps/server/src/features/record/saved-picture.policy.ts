import type { SavedPicture } from '../../db/saved-picture.ts';

interface Pictured {
  readonly imageId: string | null;
  readonly foreignImageUrl: string | null;
}

/** The activity log has the same rule in SQL. */
export function savedPictureOf({
  before,
  after,
}: {
  readonly before: Pictured;
  readonly after: Pictured;
}): SavedPicture {
  if (after.imageId === null && after.foreignImageUrl === null) return 'none';
  const isSame = before.imageId === after.imageId && before.foreignImageUrl === after.foreignImageUrl;
  return isSame ? 'same' : 'new';
}
