import type { PlaceLook } from '@stowed/vision';
import type { Surroundings } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import { read } from '../../use-case.ts';
import { takeTurn } from '../record/events.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import type { CompletionRow } from './completions.repository.ts';
import { putOff } from './failed-lesson.service.ts';
import { selectStates } from './learned-states.repository.ts';
import { findChoice, findStateIds, saveChoice } from './learned-versions.repository.ts';
import type { LearnedChoice } from './learned-versions.repository.ts';
import { confirmedBy, isPassing, newIn } from './lesson.policy.ts';
import { dropTries } from './lesson-tries.repository.ts';
import type { LessonKey } from './lesson-tries.repository.ts';
import { addVersion } from './next-version.service.ts';
import type { TaughtDrawer } from './next-version.service.ts';

type Running = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'detector'> & Surroundings;

interface Learning {
  readonly open: TaughtDrawer;
  /** What the lesson was made after: another writer's turn in between makes it void. */
  readonly from: LearnedChoice;
  readonly completion: CompletionRow;
}

/**
 * Learns from one completion; one that fails is put off, so that it keeps no later one from being learnt. Undefined: somebody
 * else has learnt or chosen meanwhile.
 */
export async function tryCompletion(deps: Running, learning: Learning): Promise<LearnedChoice | undefined> {
  const { organizationId } = learning.open.template;
  try {
    const looks = await looksOf(deps, learning);
    return await inOrganization(deps.db, organizationId, (db) => learn(db, deps, { ...learning, looks }));
  } catch (error) {
    if (deps.ending.aborted) throw error;
    return inOrganization(deps.db, organizationId, (db) => learnLater(db, deps, { ...learning, error }));
  }
}

/** The looks of the places of which something new was confirmed; none where the photo is of no use. */
async function looksOf(deps: Running, { open, from, completion }: Learning): Promise<readonly PlaceLook[]> {
  const { template } = open;
  const { after, detected, imageId } = completion;
  const { tools } = template;
  const described = findEngineTemplate(deps, open);
  if (!described) return [];
  const states = await read(deps, { organizationId: template.organizationId }, async (db) =>
    selectStates(db, template, await findStateIds(db, template, from.version)),
  );
  const confirmed = newIn(confirmedBy({ completion: after, detected }, tools), { imageId, tools, states });
  if (confirmed.length === 0) return [];
  try {
    const bytes = await deps.images.find(imageId);
    const photo = bytes && (await decodeRgb(bytes));
    deps.ending.throwIfAborted();
    return photo ? await deps.detector.learn(described, { photo, confirmed }) : [];
  } catch (error) {
    // What fails by itself fails again: there is no use in another try.
    if (deps.ending.aborted || isPassing(error)) throw error;
    deps.logger.warn({ err: error, imageId }, 'nothing can be learnt from a photo');
    return [];
  }
}

/** Keeps a lesson as the next version, with its event. */
async function learn(
  db: Db,
  deps: Running,
  { looks, ...learning }: Learning & { readonly looks: readonly PlaceLook[] },
): Promise<LearnedChoice | undefined> {
  const choice = await takeOwnTurn(db, learning);
  if (!choice) return undefined;
  await dropTries(db, keyOf(learning));
  const version = looks.length > 0 ? await addVersion(db, deps, versionOf(learning, looks)) : choice.version;
  return goOn(db, learning, { ...choice, version });
}

/** Goes on without the lesson. */
async function learnLater(
  db: Db,
  deps: Running,
  { error, ...learning }: Learning & { readonly error: unknown },
): Promise<LearnedChoice | undefined> {
  const choice = await takeOwnTurn(db, learning);
  if (!choice) return undefined;
  await putOff(db, deps, { ...keyOf(learning), error });
  return goOn(db, learning, choice);
}

/** Undefined: somebody else has learnt or chosen meanwhile. */
async function takeOwnTurn(db: Db, { open, from }: Learning): Promise<LearnedChoice | undefined> {
  const { template } = open;
  await takeTurn(db, template.organizationId);
  const choice = await findChoice(db, template);
  const isSame = choice.learnedThrough === from.learnedThrough && choice.version === from.version;
  return isSame ? choice : undefined;
}

/** From here on this version is in use, and the completion counts as gone through. */
async function goOn(db: Db, { open, completion }: Learning, choice: LearnedChoice): Promise<LearnedChoice> {
  const next = { ...choice, learnedThrough: Math.max(choice.learnedThrough, completion.sequence) };
  await saveChoice(db, open.template, next);
  return next;
}

const keyOf = ({ open, completion }: Learning): LessonKey => ({
  organizationId: open.template.organizationId,
  said: completion.sequence,
  imageId: completion.imageId,
});

const versionOf = ({ open, from, completion }: Learning, looks: readonly PlaceLook[]) => ({
  open,
  from: from.version,
  lesson: {
    kind: 'drawer_learned' as const,
    ...{ imageId: completion.imageId, learnedFrom: completion.sequence, looks },
    actor: actorOf(completion),
    isWhole: false,
    said: { completion: completion.sequence },
  },
});

const actorOf = (row: CompletionRow) => ({
  userId: row.actorId,
  name: row.actorName,
  rank: row.actorRank,
  unit: row.actorUnit,
});
