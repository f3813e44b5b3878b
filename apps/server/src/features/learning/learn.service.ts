import type { PlaceLook } from '@stowed/vision';
import type { Surroundings } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { inOrganization } from '../../db/transaction.ts';
import { decodeRgb } from '../../imaging/picture.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { takeTurn } from '../activity/events.service.ts';
import { openDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { selectCompletions } from './completions.repository.ts';
import type { CompletionRow } from './completions.repository.ts';
import { selectStates } from './learned-states.repository.ts';
import { findChoice, findStateIds, saveChoice } from './learned-versions.repository.ts';
import type { LearnedChoice } from './learned-versions.repository.ts';
import { confirmedBy, isPassing, newIn } from './lesson.policy.ts';
import { addVersion } from './next-version.service.ts';
import type { TaughtDrawer } from './next-version.service.ts';
import { studySoon } from './study.service.ts';

type LearnDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'detector' | 'background'>;
type Running = LearnDeps & Surroundings;
type Owner = Pick<Session, 'organizationId'>;

interface Completed {
  readonly completion: CompletionRow;
  readonly looks: readonly PlaceLook[];
}

/** Completions that one run learns from; what is left is learnt by the next. */
const LESSONS_AT_ONCE = 8;

/** Begins to learn what people have confirmed about this drawer and is not learnt yet. Returns at once and never fails. */
export function learnSoon(deps: LearnDeps, { organizationId }: Owner, path: DrawerPath): void {
  const subject = JSON.stringify([organizationId, path.toolboxId, path.drawerNumber]);
  deps.background.start(subject, (around) => learnDrawer({ ...deps, ...around }, { organizationId }, path));
  studySoon(deps, { organizationId });
}

/**
 * Learns from the completions that are newer than the last one learnt from: one version for each that teaches anything. The
 * record is what is learnt from, so what a crash interrupts is learnt the next time; several servers may run it at once.
 */
async function learnDrawer(deps: Running, owner: Owner, path: DrawerPath): Promise<void> {
  const open = await read(deps, owner, (db) => openDrawer(db, owner.organizationId, path));
  const { template } = open;
  if (!template) return;
  const { choice, completions } = await read(deps, owner, async (db) => {
    const found = await findChoice(db, template);
    const page = { after: found.learned_through, limit: LESSONS_AT_ONCE };
    return { choice: found, completions: await selectCompletions(db, template, page) };
  });
  let from = choice;
  for (const completion of completions) {
    if (deps.ending.aborted) return;
    const looks = await looksOf(deps, { ...open, template }, { completion, version: from.version });
    const lesson = { completion, looks };
    const next = await inOrganization(deps.db, owner.organizationId, (db) =>
      learn(db, deps, { open: { ...open, template }, from, lesson }),
    );
    if (!next) return;
    from = next;
  }
}

interface Known {
  readonly completion: CompletionRow;
  /** What is learnt already. */
  readonly version: number;
}

/** The looks of the places of which something new was confirmed; none where the photo is of no use. */
async function looksOf(
  deps: Running,
  open: TaughtDrawer,
  { completion, version }: Known,
): Promise<readonly PlaceLook[]> {
  const { template } = open;
  const { after, detected, image_id: imageId } = completion;
  const { tools } = template;
  const described = findEngineTemplate(deps, open);
  if (!described) return [];
  const states = await read(deps, { organizationId: template.organization_id }, async (db) =>
    selectStates(db, template, await findStateIds(db, template, version)),
  );
  const confirmed = newIn(confirmedBy({ completion: after, detected }, tools), { imageId, tools, states });
  if (confirmed.length === 0) return [];
  try {
    const bytes = await deps.images.find(imageId);
    const photo = bytes && (await decodeRgb(bytes));
    deps.ending.throwIfAborted();
    return photo ? await deps.detector.learn(described, { photo, confirmed }) : [];
  } catch (error) {
    // What fails by itself fails again: it must not keep later photos from being learnt.
    if (deps.ending.aborted || isPassing(error)) throw error;
    deps.logger.warn({ err: error, imageId }, 'nothing can be learnt from a photo');
    return [];
  }
}

interface Learning {
  readonly open: TaughtDrawer;
  /** What the lesson was made after: another writer's turn in between makes it void. */
  readonly from: LearnedChoice;
  readonly lesson: Completed;
}

/** Keeps a lesson as the next version, with its event. Undefined: somebody else has learnt or chosen meanwhile. */
async function learn(db: Db, deps: LearnDeps, learning: Learning): Promise<LearnedChoice | undefined> {
  const { open, from, lesson } = learning;
  const { template } = open;
  const { completion, looks } = lesson;
  await takeTurn(db, template.organization_id);
  const choice = await findChoice(db, template);
  if (choice.learned_through !== from.learned_through || choice.version !== from.version) return undefined;
  const version = looks.length > 0 ? await addVersion(db, deps, versionOf(open, from, lesson)) : from.version;
  const next = { ...choice, version, learned_through: completion.sequence };
  await saveChoice(db, template, next);
  return next;
}

const versionOf = (open: TaughtDrawer, { version }: LearnedChoice, { completion, looks }: Completed) => ({
  open,
  from: version,
  lesson: {
    kind: 'drawer_learned' as const,
    ...{ imageId: completion.image_id, learnedFrom: completion.sequence, looks },
    actor: actorOf(completion),
    isWhole: false,
    said: { completion: completion.sequence },
  },
});

const actorOf = (row: CompletionRow) => ({
  userId: row.actor_id,
  name: row.actor_name,
  rank: row.actor_rank,
  unit: row.actor_unit,
});
