import type { PlaceLook } from '@stowed/vision';
import type { Surroundings } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { Deps } from '../../deps.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import { putOff } from './failed-lesson.service.ts';
import { findChoice, saveChoice } from './learned-versions.repository.ts';
import { dropTries } from './lesson-tries.repository.ts';
import { addVersion } from './next-version.service.ts';
import type { Lesson, TaughtDrawer } from './next-version.service.ts';
import {
  dropStudied,
  findDrawerOf,
  findStudied,
  findVerified,
  findVerifying,
  findWithdrawing,
  keepStudied,
} from './verified-images.repository.ts';
import type { ImageEvent, StudiedImage, VerifiedImage } from './verified-images.repository.ts';

type TeachDeps = Pick<Deps, 'clock' | 'ids' | 'detector'>;

/** The drawer that an image shows, and how its places look there. */
export interface Matched {
  readonly open: TaughtDrawer;
  readonly looks: readonly PlaceLook[];
}

interface Taught {
  readonly organizationId: string;
  readonly image: VerifiedImage;
  /** Undefined: the image shows none of the drawers. */
  readonly matched: Matched | undefined;
}

/**
 * Keeps which drawer a verified image shows, and what it teaches there, as the next version; what it taught elsewhere before is
 * taken back. Nothing, if somebody has changed the image meanwhile. The caller has taken its turn.
 */
export async function teachByImage(
  db: Db,
  deps: TeachDeps,
  { organizationId, image, matched }: Taught,
): Promise<void> {
  const said = await findVerifying(db, organizationId, image.imageId);
  if (!said || !(await isUnchanged(db, organizationId, image))) return;
  const imageId = image.imageId;
  await dropTries(db, { organizationId, imageId, said: said.sequence });
  const templateId = matched ? placesId(matched.open.template) : null;
  const former = await findStudied(db, organizationId, image.id);
  await keepStudied(db, organizationId, { image, templateId, at: deps.clock.now() });
  if (former && former !== templateId) {
    await takeBack(db, deps, { organizationId, templateId: former, imageId, said });
  }
  if (matched)
    await addLesson(db, deps, { open: matched.open, lesson: lessonOf(said, imageId, matched.looks) });
}

interface Failed {
  readonly organizationId: string;
  readonly image: VerifiedImage;
  readonly error: unknown;
}

/**
 * Puts an image off whose study failed. One that is given up teaches nothing, like one that shows none of the drawers, until it
 * is marked anew or there are newer templates. The caller has taken its turn.
 */
export async function putImageOff(
  db: Db,
  deps: TeachDeps & Pick<Surroundings, 'logger'>,
  { organizationId, image, error }: Failed,
): Promise<void> {
  const imageId = image.imageId;
  const said = await findVerifying(db, organizationId, imageId);
  if (!said || !(await isUnchanged(db, organizationId, image))) return;
  const lesson = { organizationId, imageId, said: said.sequence };
  const outcome = await putOff(db, deps, { ...lesson, error });
  if (outcome === 'put-off') return;
  const former = await findStudied(db, organizationId, image.id);
  await keepStudied(db, organizationId, { image, templateId: null, at: deps.clock.now() });
  if (former) await takeBack(db, deps, { organizationId, templateId: former, imageId, said });
}

async function isUnchanged(db: Db, organizationId: string, image: VerifiedImage): Promise<boolean> {
  const now = await findVerified(db, organizationId, image.id);
  return now?.annotationId === image.annotationId && now.version === image.version;
}

interface Withdrawn {
  readonly organizationId: string;
  readonly image: StudiedImage;
}

/** Takes back what an image taught that is deleted or not verified any more. The caller has taken its turn. */
export async function withdrawImage(
  db: Db,
  deps: TeachDeps,
  { organizationId, image }: Withdrawn,
): Promise<void> {
  const { trainingImageId: id, imageId, templateId } = image;
  const said = await findWithdrawing(db, organizationId, imageId);
  if (!said || (await findVerified(db, organizationId, id))) return;
  await dropStudied(db, organizationId, id);
  await takeBack(db, deps, { organizationId, templateId, imageId, said });
}

interface TakingBack {
  readonly organizationId: string;
  readonly templateId: string;
  readonly imageId: string;
  readonly said: ImageEvent;
}

async function takeBack(
  db: Db,
  deps: TeachDeps,
  { organizationId, templateId, imageId, said }: TakingBack,
): Promise<void> {
  const path = await findDrawerOf(db, organizationId, templateId);
  if (!path) return;
  const { template, ...open } = await openDrawer(db, organizationId, path);
  if (!template) return;
  await addLesson(db, deps, { open: { ...open, template }, lesson: lessonOf(said, imageId, []) });
}

/** Why an image teaches a drawer no more. */
function reasonOf({ kind }: ImageEvent): string {
  if (kind === 'training_image_deleted') return 'The image was deleted';
  if (kind === 'annotation_verified') return 'As it is marked now, the image teaches nothing of this drawer';
  return 'The image is not verified any more';
}

const lessonOf = (said: ImageEvent, imageId: string, looks: readonly PlaceLook[]): Lesson => ({
  ...{ kind: 'drawer_learned_image', imageId, looks, isWhole: true, said: {} },
  ...{ learnedFrom: said.sequence, actor: said.actor, reasonToTakeBack: reasonOf(said) },
});

/** As the next version; nothing that was said before a person chose the version in use. */
async function addLesson(
  db: Db,
  deps: TeachDeps,
  { open, lesson }: { readonly open: TaughtDrawer; readonly lesson: Lesson },
): Promise<void> {
  const choice = await findChoice(db, open.template);
  if (lesson.learnedFrom <= choice.chosenThrough) return;
  const version = await addVersion(db, deps, { open, from: choice.version, lesson });
  if (version !== choice.version) await saveChoice(db, open.template, { ...choice, version });
}
