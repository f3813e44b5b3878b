import type { PlaceLook } from '@stowed/vision';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import { findChoice, saveChoice } from './learned-versions.repository.ts';
import { addVersion } from './next-version.service.ts';
import type { Lesson, TaughtDrawer } from './next-version.service.ts';
import {
  dropStudied,
  findDrawerOf,
  findImageEvent,
  findStudied,
  findVerified,
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
  const said = await findImageEvent(db, organizationId, image.image_id);
  if (!said || !(await isUnchanged(db, organizationId, image))) return;
  const imageId = image.image_id;
  const templateId = matched?.open.template.id ?? null;
  const former = await findStudied(db, organizationId, image.id);
  await keepStudied(db, organizationId, { image, templateId, at: deps.clock.now() });
  if (former && former !== templateId) {
    await takeBack(db, deps, { organizationId, templateId: former, imageId, said });
  }
  if (!matched) return;
  const { open, looks } = matched;
  const lesson = { kind: 'drawer_learned_image' as const, imageId, ...lessonOf(said), looks, isWhole: true };
  await addLesson(db, deps, { open, lesson });
}

async function isUnchanged(db: Db, organizationId: string, image: VerifiedImage): Promise<boolean> {
  const now = await findVerified(db, organizationId, image.id);
  return now?.annotation_id === image.annotation_id && now.version === image.version;
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
  const { training_image_id: id, image_id: imageId, template_id: templateId } = image;
  const said = await findImageEvent(db, organizationId, imageId);
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
  const kind = 'drawer_unlearned_image' as const;
  const lesson = { kind, imageId, ...lessonOf(said), looks: [], isWhole: true };
  await addLesson(db, deps, { open: { ...open, template }, lesson });
}

const lessonOf = ({ sequence, actor }: ImageEvent) => ({ learnedFrom: sequence, actor, said: {} });

/** As the next version; nothing that was said before a person chose the version in use. */
async function addLesson(
  db: Db,
  deps: TeachDeps,
  { open, lesson }: { readonly open: TaughtDrawer; readonly lesson: Lesson },
): Promise<void> {
  const choice = await findChoice(db, open.template);
  if (lesson.learnedFrom <= choice.chosen_through) return;
  const version = await addVersion(db, deps, { open, from: choice.version, lesson });
  if (version !== choice.version) await saveChoice(db, open.template, { ...choice, version });
}
