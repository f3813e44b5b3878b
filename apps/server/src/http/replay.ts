import { endpoints, pictureLinkKeys } from '@stowed/contract';
import { AppError } from '../app-error.ts';
import type { ReplayedReply } from '../db/idempotency.ts';
import type { SignedImages } from '../pictures/signed-url.ts';
import { ownImageId } from '../pictures/signed-url.ts';

const linkKeys = pictureLinkKeys(Object.values(endpoints).map(({ response }) => response));

interface Signer {
  readonly signedImages: SignedImages;
  readonly organizationId: string;
}

/**
 * A stored reply, sent again with freshly signed picture links, since the first ones may have expired.
 */
export function replay({ reply, refusal }: ReplayedReply, signer: Signer): unknown {
  if (!refusal) return renewed(reply, signer);
  const extra = Object.fromEntries(
    Object.entries(refusal.extra ?? {}).map(([key, value]) => [key, renewedLink(key, value, signer)]),
  );
  throw new AppError(refusal.code, { extra });
}

function renewed(kept: unknown, signer: Signer): unknown {
  return JSON.parse(JSON.stringify(kept), (key, value: unknown) => renewedLink(key, value, signer));
}

function renewedLink(key: string, value: unknown, { signedImages, organizationId }: Signer): unknown {
  const imageId = linkKeys.has(key) && typeof value === 'string' ? ownImageId(value) : undefined;
  return imageId ? signedImages.pathOf(organizationId, imageId) : value;
}
