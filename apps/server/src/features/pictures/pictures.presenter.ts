import type { Deps } from '../../deps.ts';

/** The address for the client: signed for our pictures, unchanged for external ones. */
export function imageAddress(
  { signedImages }: Pick<Deps, 'signedImages'>,
  organizationId: string,
  image: { readonly imageId: string | null; readonly foreignImageUrl: string | null },
): string | null {
  return image.imageId ? signedImages.pathOf(organizationId, image.imageId) : image.foreignImageUrl;
}
