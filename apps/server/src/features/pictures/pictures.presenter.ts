import type { Deps } from '../../deps.ts';

/** The address a client shows: signed for pictures of ours, as given for foreign ones. */
export function imageAddress(
  { signedImages }: Pick<Deps, 'signedImages'>,
  organizationId: string,
  image: { readonly imageId: string | null; readonly foreignImageUrl: string | null },
): string | null {
  return image.imageId ? signedImages.pathOf(organizationId, image.imageId) : image.foreignImageUrl;
}
