import { toolShape } from '@stowed/domain';
import type { PlaceLook } from '@stowed/vision';
import type { Surroundings } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { placesId } from '../../db/rows.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { deleteLooksOfImage, lockProgress } from './learned-looks.repository.ts';
import { keepLesson } from './learned-looks.service.ts';
import { likelyDrawers } from './likely-drawers.policy.ts';
import {
  deleteStudy,
  findVerified,
  holdImage,
  saveStudy,
  selectCandidates,
  selectUnstudied,
} from './verified-images.repository.ts';
import type { VerifiedImage } from './verified-images.repository.ts';

export type StudyDeps = Pick<Deps, 'db' | 'clock' | 'images' | 'engine' | 'background'>;
type Running = StudyDeps & Surroundings;
type Owner = Pick<Session, 'organizationId'>;

/** Images per run; the next run follows after other background work has had its turn. */
const IMAGES_AT_ONCE = 4;
const RETRY_AFTER_MS = 60 * 60 * 1000;

/** Starts learning from verified training images. Returns at once and never fails. */
export function studySoon(deps: StudyDeps, { organizationId }: Owner): void {
  deps.background.start(JSON.stringify([organizationId, 'training images']), (around) =>
    studyImages({ ...deps, ...around }, { organizationId }),
  );
}

/** Deletes everything learned from an image, in the transaction that deletes or redraws it. */
export async function forgetImage(
  db: Db,
  { organizationId, id, imageId }: Owner & Pick<VerifiedImage, 'id' | 'imageId'>,
): Promise<void> {
  await deleteStudy(db, organizationId, id);
  await deleteLooksOfImage(db, organizationId, imageId);
}

async function studyImages(deps: Running, owner: Owner): Promise<void> {
  const { organizationId } = owner;
  const images = await read(deps, owner, (db) =>
    selectUnstudied(db, organizationId, {
      engineVersion: deps.engine.version,
      failedBefore: new Date(deps.clock.now().getTime() - RETRY_AFTER_MS),
      limit: IMAGES_AT_ONCE,
    }),
  );
  for (const image of images) {
    if (deps.ending.aborted) return;
    const found = await findDrawer(deps, owner, image);
    await inOrganization(deps.db, organizationId, (db) => keep(db, deps, { organizationId, image, found }));
  }
  if (images.length === IMAGES_AT_ONCE) studySoon(deps, owner);
}

/** The drawer in an image and the looks of its places; or no drawer, or undecided. */
type StudiedTemplate =
  { readonly template: TemplateRow; readonly looks: readonly PlaceLook[] } | 'none' | 'failed';

/**
 * Compares the image with the likely drawers until one fits. A drawer or photo that fails must not block the
 * others.
 */
async function findDrawer(deps: Running, owner: Owner, image: VerifiedImage): Promise<StudiedTemplate> {
  const all = await read(deps, owner, (db) => selectCandidates(db, owner.organizationId, image.imageId));
  let outcome: StudiedTemplate = 'none';
  for (const drawer of likelyDrawers(image, all)) {
    deps.ending.throwIfAborted();
    const loaded = await read(deps, owner, (db) => loadDrawer(db, owner.organizationId, drawer));
    const { template } = loaded;
    // The drawer's template may have changed in the meantime.
    if (!template || placesId(template) !== drawer.placesId) continue;
    try {
      const looks = await looksOf(deps, loaded, image);
      if (looks) return { template, looks };
    } catch (error) {
      if (deps.ending.aborted) throw error;
      deps.logger.warn({ err: error, imageId: image.imageId }, 'a training image could not be studied');
      outcome = 'failed';
    }
  }
  return outcome;
}

/** Undefined: the image shows another drawer. */
async function looksOf(
  deps: Running,
  loaded: DrawerWithContents,
  image: VerifiedImage,
): Promise<readonly PlaceLook[] | undefined> {
  const described = findEngineTemplate(deps, loaded);
  const bytes = described && (await deps.images.find(image.imageId));
  if (!bytes) return undefined;
  const marks = image.tools
    .filter(({ needsReview }) => needsReview !== true)
    .map((tool) => ({ shape: toolShape(tool), status: tool.status }));
  // The engine takes over the pixels, so each drawer gets its own copy.
  return deps.engine.learnMarked(described, { photo: await decodeRgb(bytes), marks });
}

/** Stores the image's drawer and its lesson; does nothing if the image has changed in the meantime. */
async function keep(
  db: Db,
  deps: Running,
  {
    organizationId,
    image,
    found,
  }: Owner & { readonly image: VerifiedImage; readonly found: StudiedTemplate },
): Promise<void> {
  const { imageId, confirmedBy } = image;
  await holdImage(db, organizationId, image.id);
  const now = await findVerified(db, organizationId, image.id);
  if (now?.confirmedBy !== confirmedBy) return;
  const matched = typeof found === 'string' ? undefined : found;
  await saveStudy(db, organizationId, {
    trainingImageId: image.id,
    templateId: matched ? placesId(matched.template) : null,
    hasFailed: found === 'failed',
    engineVersion: deps.engine.version,
    studiedAt: deps.clock.now(),
  });
  await deleteLooksOfImage(db, organizationId, imageId);
  if (!matched) return;
  const progress = await lockProgress(db, matched.template, deps.engine.version);
  await keepLesson(db, deps, { lesson: { ...matched, imageId, confirmedBy }, progress });
}
