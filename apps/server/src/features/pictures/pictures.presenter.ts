import type { Deps } from '../../deps.ts';

/** The address a client shows: signed for pictures of ours, as given for foreign ones. */
export function imageAddress(
  { signedImages }: Pick<Deps, 'signedImages'>,
  organizationId: string,
  image: { readonly image_id: string | null; readonly foreign_image_url: string | null },
): string | null {
  return image.image_id ? signedImages.pathOf(organizationId, image.image_id) : image.foreign_image_url;
}
