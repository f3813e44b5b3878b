import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { ImageContentType, ImageKind } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ownImageId } from '../../pictures/signed-url.ts';
import { acceptDataUrl, shrinkPicture, isDataUrl } from '../../pictures/picture.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { requireRoom } from './quota.service.ts';
import type { QuotaDeps } from './quota.service.ts';
import { findImage, findServedImage, insertImage } from './pictures.repository.ts';

/** Files and rows stay: the record rests on them. */
export { hideToolboxImages, hideTrainingPicture } from './pictures.repository.ts';

const MAX_ADDRESS_CHARACTERS = 2000;

/**
 * A picture whose file is written and whose row is not yet: the row belongs into the use case's
 * transaction.
 */
export interface WrittenImage {
  readonly id: string;
  readonly kind: ImageKind;
  readonly picture: Picture;
}

type WriteDeps = QuotaDeps & Pick<Deps, 'ids' | 'images'>;

/**
 * Writes the file. Without a row a sweeper removes it, so a failed use case leaves nothing behind. Throws
 * when the sender's or the organization's quota is used up.
 */
export async function writeImage(
  deps: WriteDeps,
  session: Session,
  { picture, kind }: Omit<WrittenImage, 'id'>,
): Promise<WrittenImage> {
  await requireRoom(deps, session, picture.bytes.length);
  const id = deps.ids.imageId();
  await deps.images.put(id, picture.bytes);
  return { id, kind, picture };
}

/** The row of a written picture. */
export async function keepImage(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { session, image }: { readonly session: Session; readonly image: WrittenImage },
): Promise<void> {
  const { contentType, width, height, sha256, uploadSha256, bytes } = image.picture;
  await insertImage(db, {
    organizationId: session.organizationId,
    id: image.id,
    kind: image.kind,
    contentType,
    byteLength: bytes.length,
    width,
    height,
    sha256,
    uploadSha256,
    createdBy: session.actor.userId,
    createdAt: clock.now(),
  });
}

/** A picture as a drawer or template names it. */
export type ImageReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'written'; readonly image: WrittenImage }
  | { readonly kind: 'own'; readonly imageId: string }
  | { readonly kind: 'foreign'; readonly address: string };

/**
 * Reads a path of ours, a data URL (whose picture is written) or a foreign address (kept as text, never
 * fetched).
 */
export async function acceptReference(
  deps: WriteDeps,
  session: Session,
  { given, kind }: { readonly given: string | null; readonly kind: ImageKind },
): Promise<ImageReference> {
  if (!given) return { kind: 'none' };
  if (isDataUrl(given)) {
    const picture = await acceptDataUrl(given);
    return { kind: 'written', image: await writeImage(deps, session, { picture, kind }) };
  }
  const imageId = ownImageId(given);
  if (imageId) return { kind: 'own', imageId };
  const isForeign =
    given.length <= MAX_ADDRESS_CHARACTERS && /^https?:\/\//i.test(given) && URL.canParse(given);
  if (!isForeign) throw new AppError('invalid_image_data');
  return { kind: 'foreign', address: given };
}

export interface KeptReference {
  readonly imageId: string | null;
  readonly foreignAddress: string | null;
  /** Width / height of a picture of ours. */
  readonly aspect: number | undefined;
}

/**
 * Writes the row of a new picture and proves that a named one is the organization's. Throws
 * `invalid_image_data`.
 */
export async function keepReference(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { session, reference }: { readonly session: Session; readonly reference: ImageReference },
): Promise<KeptReference> {
  switch (reference.kind) {
    case 'none':
      return { imageId: null, foreignAddress: null, aspect: undefined };
    case 'foreign':
      return { imageId: null, foreignAddress: reference.address, aspect: undefined };
    case 'written': {
      const { image } = reference;
      await keepImage(db, deps, { session, image });
      return { imageId: image.id, foreignAddress: null, aspect: image.picture.width / image.picture.height };
    }
    case 'own': {
      const image = await findImage(db, session.organizationId, reference.imageId);
      if (!image) throw new AppError('invalid_image_data');
      return { imageId: image.id, foreignAddress: null, aspect: image.width / image.height };
    }
  }
}

interface SignedRequest {
  readonly imageId: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
  /** Asked for the record, which shows what is gone from every other screen. */
  readonly isOfRecord: boolean;
  /** No wider than this many pixels; absent: as it is kept. */
  readonly width?: number | undefined;
}

export interface ServedPicture {
  readonly bytes: Buffer;
  readonly contentType: ImageContentType;
  readonly secondsLeft: number;
}

/**
 * A picture by its signed path. Throws AppError 404 for an unknown one, 403 for an altered or expired
 * path.
 */
export async function servePicture(
  { db, images, signedImages, clock }: Pick<Deps, 'db' | 'images' | 'signedImages' | 'clock'>,
  { imageId, expires, signature, isOfRecord, width }: SignedRequest,
): Promise<ServedPicture> {
  const image = await findServedImage(db, imageId);
  if (!image || (image.deleted && !isOfRecord)) throw new AppError('not_found');
  const organizationId = image.organizationId;
  const state = signedImages.check({ imageId, organizationId, expires, signature, isOfRecord });
  if (state === 'altered') throw new AppError('image_link_not_valid');
  if (state === 'expired') throw new AppError('image_link_expired');
  const bytes = await images.find(imageId);
  if (!bytes) throw new AppError('not_found');
  const secondsLeft = Math.max(0, Math.floor(Number(expires) - clock.now().getTime() / 1000));
  if (width === undefined) return { bytes, contentType: image.contentType, secondsLeft };
  return { bytes: await shrinkPicture(bytes, width), contentType: 'image/jpeg', secondsLeft };
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Sets aside files that have no row and are an hour old: what failed use cases left. Nothing is deleted,
 * because the folder may stand beside another database than its own (an older dump, a wrong DATABASE_URL).
 * Answers how many.
 */
export async function sweepImages({
  db,
  images,
  clock,
}: Pick<Deps, 'db' | 'images' | 'clock'>): Promise<number> {
  let count = 0;
  for await (const id of images.listOlderThan(new Date(clock.now().getTime() - HOUR_MS))) {
    if (await findServedImage(db, id)) continue;
    await images.setAside(id);
    count += 1;
  }
  return count;
}
