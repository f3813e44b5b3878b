import { toolShape } from '@stowed/domain';
import type { PlaceLook } from '@stowed/vision';
import type { Surroundings } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { takeTurn } from '../record/events.service.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { isPassing } from './lesson.policy.ts';
import { likelyDrawers } from './likely-drawers.policy.ts';
import type { TaughtDrawer } from './next-version.service.ts';
import { putImageOff, teachByImage, withdrawImage } from './taught-images.service.ts';
import type { Matched } from './taught-images.service.ts';
import {
  holdImage,
  selectCandidates,
  selectUnstudied,
  selectWithdrawn,
} from './verified-images.repository.ts';
import type { Candidate, VerifiedImage } from './verified-images.repository.ts';

export type StudyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'detector' | 'background'>;
type Running = StudyDeps & Surroundings;
type Owner = Pick<Session, 'organizationId'>;

/** Images that one run goes through; the next run follows when other work in the background has had its turn. */
const IMAGES_AT_ONCE = 4;

/**
 * Begins to learn from training images that were verified, and to unlearn those that are not any more. Returns at once and never
 * fails. What is pending is asked of the database, so what a crash interrupts is made up for the next time.
 */
export function studySoon(deps: StudyDeps, { organizationId }: Owner): void {
  deps.background.start(JSON.stringify([organizationId, 'training images']), (around) =>
    studyImages({ ...deps, ...around }, { organizationId }),
  );
}

async function studyImages(deps: Running, owner: Owner): Promise<void> {
  const { organizationId } = owner;
  const pending = await read(deps, owner, async (db) => ({
    withdrawn: await selectWithdrawn(db, organizationId, IMAGES_AT_ONCE),
    unstudied: await selectUnstudied(db, organizationId, { limit: IMAGES_AT_ONCE, now: deps.clock.now() }),
  }));
  for (const image of pending.withdrawn) {
    if (deps.ending.aborted) return;
    await inOrganization(deps.db, organizationId, async (db) => {
      await takeTurn(db, organizationId);
      await withdrawImage(db, deps, { organizationId, image });
    });
  }
  for (const image of pending.unstudied) {
    if (deps.ending.aborted) return;
    await study(deps, owner, image);
  }
  const isMore = [pending.withdrawn, pending.unstudied].some(({ length }) => length === IMAGES_AT_ONCE);
  if (isMore) studySoon(deps, owner);
}

/** An image whose study fails is put off, so that it keeps no other one from being studied. */
async function study(deps: Running, { organizationId }: Owner, image: VerifiedImage): Promise<void> {
  const inTurn = (work: (db: Db) => Promise<void>) =>
    inOrganization(deps.db, organizationId, async (db) => {
      // In the order of those who save what is drawn: first the image, then the turn. The other way round, each could wait for
      // the other.
      await holdImage(db, organizationId, image.id);
      await takeTurn(db, organizationId);
      await work(db);
    });
  try {
    const matched = await findDrawer(deps, { organizationId }, image);
    await inTurn((db) => teachByImage(db, deps, { organizationId, image, matched }));
  } catch (error) {
    if (deps.ending.aborted) throw error;
    await inTurn((db) => putImageOff(db, deps, { organizationId, image, error }));
  }
}

/** The first of the likely drawers that the image shows, and how its places look there. */
async function findDrawer(deps: Running, owner: Owner, image: VerifiedImage): Promise<Matched | undefined> {
  const { organizationId } = owner;
  const all = await read(deps, owner, (db) => selectCandidates(db, organizationId, image.imageId));
  const drawers = likelyDrawers({ imageId: image.imageId, tools: image.tools }, all);
  const bytes = drawers.length > 0 ? await deps.images.find(image.imageId) : undefined;
  if (!bytes) return undefined;
  for (const drawer of drawers) {
    deps.ending.throwIfAborted();
    const open = await read(deps, owner, (db) => openTaught(db, organizationId, drawer));
    const looks = open && (await looksOf(deps, { open, image, bytes }));
    if (looks) return { open, looks };
  }
  return undefined;
}

/** Undefined when the drawer has a template with other places by now. */
async function openTaught(
  db: Db,
  organizationId: string,
  drawer: Candidate,
): Promise<TaughtDrawer | undefined> {
  const path = { toolboxId: drawer.toolboxId, drawerNumber: drawer.drawerNumber };
  const { template, ...open } = await openDrawer(db, organizationId, path);
  return template && placesId(template) === drawer.placesId ? { ...open, template } : undefined;
}

interface Sight {
  readonly open: TaughtDrawer;
  readonly image: VerifiedImage;
  readonly bytes: Buffer;
}

async function looksOf(
  deps: Running,
  { open, image, bytes }: Sight,
): Promise<readonly PlaceLook[] | undefined> {
  const described = findEngineTemplate(deps, open);
  if (!described) return undefined;
  const marks = image.tools
    .filter(({ needsReview }) => needsReview !== true)
    .map((tool) => ({ shape: toolShape(tool), status: tool.status }));
  try {
    // The engine takes the pixels with it: each drawer is held against pixels of its own.
    return await deps.detector.learnMarked(described, { photo: await decodeRgb(bytes), marks });
  } catch (error) {
    if (deps.ending.aborted || isPassing(error)) throw error;
    deps.logger.warn({ err: error, imageId: image.imageId }, 'nothing can be learnt from a training image');
    return undefined;
  }
}
