import { HOUR_MS } from '@stowed/domain';
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

/** Files and rows stay, because the record depends on them. */
export { findImage, hideToolboxImages, hideTrainingPicture } from './pictures.repository.ts';

const MAX_ADDRESS_CHARACTERS = 2000;

/** A picture whose file is written but not its row: the row belongs to the use case's transaction. */
export interface WrittenImage {
  readonly id: string;
  readonly kind: ImageKind;
  readonly picture: Picture;
}

type WriteDeps = QuotaDeps & Pick<Deps, 'ids' | 'images'>;

/**
 * Writes the file. A sweeper removes files without a row, so a failed use case leaves nothing behind. Throws
 * if the sender's or the organization's quota is used up.
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

/** SHA-256 of a picture, which the first event about it states. */
export type PictureHashes = Pick<Picture, 'sha256' | 'uploadSha256'>;

/** Writes the row of a written picture. Returns what the first event about it must state. */
export async function keepImage(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { session, image }: { readonly session: Session; readonly image: WrittenImage },
): Promise<PictureHashes> {
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
  return { sha256, uploadSha256 };
}

/** A drawer's or template's picture reference. */
export type ImageReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'written'; readonly image: WrittenImage }
  | { readonly kind: 'own'; readonly imageId: string }
  | { readonly kind: 'foreign'; readonly address: string };

/**
 * Reads one of our paths, a data URL (its picture is written) or an external address (kept as text, never
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
  /** Width / height of a stored picture. */
  readonly aspect: number | undefined;
  /** Undefined for one that is not stored here. */
  readonly uploadedAt: Date | undefined;
  /** Of a new picture: the event that keeps it states them. */
  readonly hashes: Partial<PictureHashes>;
}

const notStored = {
  imageId: null,
  foreignAddress: null,
  aspect: undefined,
  uploadedAt: undefined,
  hashes: {},
};

/**
 * Writes the row of a new picture, or verifies that a named one is the organization's. Throws
 * `invalid_image_data`.
 */
export async function keepReference(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { session, reference }: { readonly session: Session; readonly reference: ImageReference },
): Promise<KeptReference> {
  switch (reference.kind) {
    case 'none':
      return notStored;
    case 'foreign':
      return { ...notStored, foreignAddress: reference.address };
    case 'written': {
      const { image } = reference;
      const hashes = await keepImage(db, deps, { session, image });
      const aspect = image.picture.width / image.picture.height;
      return { imageId: image.id, foreignAddress: null, aspect, uploadedAt: deps.clock.now(), hashes };
    }
    case 'own': {
      const image = await findImage(db, session.organizationId, reference.imageId);
      if (!image) throw new AppError('invalid_image_data');
      const aspect = image.width / image.height;
      return { imageId: image.id, foreignAddress: null, aspect, uploadedAt: image.createdAt, hashes: {} };
    }
  }
}

interface SignedRequest {
  readonly imageId: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
  /** For the record, which still shows pictures deleted elsewhere. */
  readonly isOfRecord: boolean;
  /** Maximum width in pixels; absent: as stored. */
  readonly width?: number | undefined;
}

export interface ServedPicture {
  readonly bytes: Buffer;
  readonly contentType: ImageContentType;
  readonly secondsLeft: number;
}

/**
 * Reads a picture by its signed path. Throws AppError 404 for an unknown one, 403 for an altered or expired
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

/**
 * Sets aside files left by failed use cases: those an hour old without a row. Nothing is deleted, because the
 * folder may be used with the wrong database (an older dump, a wrong DATABASE_URL). Returns how many.
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
