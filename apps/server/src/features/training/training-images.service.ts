import type { endpoints, ParsedRequestOf, ResponseOf } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { replayAnswered } from '../../db/idempotency.repository.ts';
import type { Deps } from '../../deps.ts';
import { acceptDataUrl } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { hideTrainingPicture, keepImage, writeImage } from '../pictures/pictures.service.ts';
import { imageLearning } from '../learning/learning.service.ts';
import { forgetImage } from '../learning/study.service.ts';
import { findCurrent } from './annotations.repository.ts';
import {
  findTrainingImage,
  insertTrainingImage,
  lockTrainingImage,
  markDeleted,
  selectTrainingImages,
} from './training-images.repository.ts';
import type { SizedImageRow } from './training-images.repository.ts';
import { presentAnnotation, presentTrainingImage } from './training.presenter.ts';

type ReadDeps = Pick<Deps, 'db' | 'signedImages'>;
type WriteDeps = ReadDeps & Pick<Deps, 'config' | 'clock' | 'ids' | 'images'>;

/** Throws `training_image_not_found`. */
export async function requireTrainingImage(db: Db, session: Session, id: string): Promise<SizedImageRow> {
  const image = await findTrainingImage(db, session.organizationId, id);
  if (!image) throw new AppError('training_image_not_found');
  return image;
}

/** Like requireTrainingImage, with a lock until the transaction ends. */
export async function requireImageForChange(db: Db, session: Session, id: string): Promise<SizedImageRow> {
  const image = await lockTrainingImage(db, session.organizationId, id);
  if (!image) throw new AppError('training_image_not_found');
  return image;
}

export function listTrainingImages(
  deps: ReadDeps,
  session: Session,
): Promise<ResponseOf<typeof endpoints.listTrainingImages>> {
  return read(deps, session, async (db) => {
    const rows = await selectTrainingImages(db, session.organizationId);
    return { images: rows.map((row) => presentTrainingImage(row, deps)) };
  });
}

/** An image with its annotation, if any. Throws `training_image_not_found`. */
export function getTrainingImage(
  deps: ReadDeps & Pick<Deps, 'config' | 'secrets' | 'logger'>,
  session: Session,
  id: string,
): Promise<ResponseOf<typeof endpoints.getTrainingImage>> {
  return read(deps, session, async (db) => {
    const image = await requireTrainingImage(db, session, id);
    const annotation = await findCurrent(db, image);
    const learning = await imageLearning(db, deps, { ...image, tools: annotation?.tools ?? [] });
    return {
      image: presentTrainingImage(image, deps),
      annotations: annotation ? [presentAnnotation(annotation)] : [],
      ...(learning ? { learning } : {}),
    };
  });
}

type Upload = ParsedRequestOf<typeof endpoints.uploadTrainingImage>['body'];

/** Stores a training picture. Throws `invalid_image_data`, `image_too_large`, or a quota error. */
export async function uploadTrainingImage(
  deps: WriteDeps,
  session: Session,
  { imageUrl, metadata }: Upload,
): Promise<ResponseOf<typeof endpoints.uploadTrainingImage>> {
  await read(deps, session, (db) => replayAnswered(db, session, deps.clock.now()));
  const picture = await acceptDataUrl(imageUrl);
  const written = await writeImage(deps, session, { picture, kind: 'training' });
  return change(deps, session, async (db) => {
    const hashes = await keepImage(db, deps, { session, image: written });
    const row = await insertTrainingImage(db, {
      organizationId: session.organizationId,
      id: deps.ids.uuid(),
      imageId: written.id,
      ...metadata,
      uploadedBy: session.actor.userId,
      createdAt: deps.clock.now(),
    });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'training_image_added',
      after: { trainingImageId: row.id, ...metadata, ...hashes },
      imageId: written.id,
    });
    return { success: true, image: presentTrainingImage(row, deps) };
  });
}

/** Allowed for its uploader and admins. Templates made from it stay, with their picture. */
export function deleteTrainingImage(
  deps: WriteDeps,
  session: Session,
  id: string,
): Promise<ResponseOf<typeof endpoints.deleteTrainingImage>> {
  return change(deps, session, async (db) => {
    const image = await requireImageForChange(db, session, id);
    if (image.uploadedBy !== session.actor.userId && !isAdmin(session)) throw new AppError('forbidden');
    const at = deps.clock.now();
    await markDeleted(db, image, at);
    await hideTrainingPicture(db, image, at);
    await forgetImage(db, image);
    const annotation = await findCurrent(db, image);
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'training_image_deleted',
      before: {
        trainingImageId: image.id,
        status: image.status,
        annotation: annotation ? presentAnnotation(annotation) : null,
      },
      imageId: image.imageId,
    });
    return { success: true, message: 'Training image deleted' };
  });
}
