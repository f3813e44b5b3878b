import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { ownImageId } from '../../pictures/signed-url.ts';
import { acceptDataUrl, isDataUrl } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { ask } from '../../use-case.ts';
import { findImage } from './pictures.repository.ts';

interface ReadPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type ReadDeps = Pick<Deps, 'db' | 'images'>;

/** A picture of the caller's organization. Throws `invalid_image_data`. */
export async function readOwnPicture(deps: ReadDeps, session: Session, id: string): Promise<ReadPicture> {
  const image = await ask(deps, session, (db) => findImage(db, session.organizationId, id));
  const bytes = image && (await deps.images.find(id));
  if (!bytes) throw new AppError('invalid_image_data');
  return { bytes, width: image.width, height: image.height };
}

/**
 * Reads a picture named by one of our paths or sent as a data URL, without storing it. External addresses are
 * never fetched. Throws `invalid_image_data`.
 */
export async function readReference(deps: ReadDeps, session: Session, given: string): Promise<ReadPicture> {
  if (isDataUrl(given)) return acceptDataUrl(given);
  const imageId = ownImageId(given);
  if (!imageId) throw new AppError('invalid_image_data');
  return readOwnPicture(deps, session, imageId);
}
