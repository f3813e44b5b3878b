import type { Tool } from '@stowed/contract';
import type { Confirmed, PlaceLook } from '@stowed/vision';
import type { Surroundings } from '../../background.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { inOrganization } from '../../db/transaction.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath, DrawerWithContents } from '../drawers/drawers.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { requireEvent } from '../record/event-kinds.policy.ts';
import { selectConfirmations } from './drawer-lessons.repository.ts';
import type { ConfirmationRow } from './drawer-lessons.repository.ts';
import { findProgress, lockProgress, saveProgress, selectLooks } from './learned-looks.repository.ts';
import type { KnownLook, Progress } from './learned-looks.repository.ts';
import { keepLesson } from './learned-looks.service.ts';
import { confirmedBy, countingWith, newIn } from './lesson.policy.ts';
import { studySoon } from './study.service.ts';
import type { StudyDeps } from './study.service.ts';

type Running = StudyDeps & Surroundings;
type Owner = Pick<Session, 'organizationId'>;
type TaughtDrawer = DrawerWithContents & { readonly template: TemplateRow };

/** Photos per run; the next run follows after other background work has had its turn. */
const LESSONS_AT_ONCE = 8;

/**
 * Starts learning what people have confirmed about this drawer since the last time. Returns at once and never
 * fails.
 */
export function learnSoon(deps: StudyDeps, { organizationId }: Owner, path: DrawerPath): void {
  const subject = JSON.stringify([organizationId, path.toolboxId, path.drawerNumber]);
  deps.background.start(subject, (around) => learnDrawer({ ...deps, ...around }, { organizationId }, path));
  studySoon(deps, { organizationId });
}

/**
 * Learns from new photos. A lesson and the progress past it share one transaction, so a crash loses
 * nothing and several servers may do this at once.
 */
async function learnDrawer(deps: Running, owner: Owner, path: DrawerPath): Promise<void> {
  const pending = await read(deps, owner, async (db) => {
    const { template, ...loaded } = await loadDrawer(db, owner.organizationId, path);
    if (!template) return undefined;
    const progress = await findProgress(db, template, deps.engine.version);
    const page = { after: progress.learnedThrough, limit: LESSONS_AT_ONCE };
    const confirmations = await selectConfirmations(db, template, page);
    return { loaded: { ...loaded, template }, progress, confirmations };
  });
  if (!pending) return;
  const { loaded, confirmations } = pending;
  let progress: Progress | undefined = pending.progress;
  for (const confirmation of confirmations) {
    if (deps.ending.aborted) return;
    progress = await learn(deps, { loaded, progress, confirmation });
    if (!progress) return;
  }
  if (confirmations.length === LESSONS_AT_ONCE) learnSoon(deps, owner, path);
}

interface DrawerLesson {
  readonly loaded: TaughtDrawer;
  readonly progress: Progress;
  readonly confirmation: ConfirmationRow;
}

/** Undefined: another server has already learned this and continues from there. */
async function learn(deps: Running, learning: DrawerLesson): Promise<Progress | undefined> {
  const { loaded, progress, confirmation } = learning;
  const { template } = loaded;
  const { imageId, sequence } = confirmation;
  const stored = await read(deps, template, (db) => selectLooks(db, template, deps.engine.version));
  const known = countingWith(stored, progress.ignoreBefore, sequence);
  const looks = await looksOf(deps, { ...learning, known });
  return inOrganization(deps.db, template.organizationId, async (db) => {
    const now = await lockProgress(db, template, deps.engine.version);
    if (now.learnedThrough !== progress.learnedThrough) return undefined;
    await keepLesson(db, deps, {
      lesson: { template, imageId, confirmedBy: sequence, looks },
      progress: now,
    });
    await saveProgress(db, template, { learnedThrough: sequence });
    return { ...now, learnedThrough: sequence };
  });
}

/**
 * The looks of the places with new confirmations. A photo that cannot be read, or on which the engine fails,
 * is skipped, so that it does not block later lessons.
 */
async function looksOf(
  deps: Running,
  { loaded, confirmation, known }: DrawerLesson & { readonly known: readonly KnownLook[] },
): Promise<readonly PlaceLook[]> {
  const { tools } = loaded.template;
  const { imageId } = confirmation;
  try {
    const confirmed = newIn(confirmedIn(confirmation, tools), { imageId, tools, known });
    const described = findEngineTemplate(deps, loaded);
    const bytes = described && confirmed.length > 0 ? await deps.images.find(imageId) : undefined;
    if (!described || !bytes) return [];
    return await deps.engine.learn(described, { photo: await decodeRgb(bytes), confirmed });
  } catch (error) {
    if (deps.ending.aborted) throw error;
    deps.logger.warn({ err: error, imageId }, 'nothing is learned from a photo');
    return [];
  }
}

function confirmedIn(confirmation: ConfirmationRow, tools: readonly Tool[]): Confirmed[] {
  if (confirmation.kind === 'empty_drawer_photographed')
    return tools.map((_, shape) => ({ shape, status: 'missing' }));
  const { tools: completed, isComparedLate } = requireEvent('drawer_completed', confirmation).after;
  return confirmedBy({ completed, detected: confirmation.detected, isComparedLate }, tools);
}
