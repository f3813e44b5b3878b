import type { Surroundings } from '../../background.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { nextTry } from './lesson.policy.ts';
import { findTries, saveTries } from './lesson-tries.repository.ts';
import type { LessonKey } from './lesson-tries.repository.ts';

/** Puts a lesson off that failed, so that others go first. Answers whether it is given up, which the log tells as an error. */
export async function putOff(
  db: Db,
  { clock, logger }: Pick<Deps, 'clock'> & Pick<Surroundings, 'logger'>,
  { error, ...lesson }: LessonKey & { readonly error: unknown },
): Promise<'put-off' | 'given-up'> {
  const tries = (await findTries(db, lesson)) + 1;
  const next = nextTry(tries, clock.now());
  await saveTries(db, lesson, { tries, nextAt: next ?? null });
  const told = { err: error, imageId: lesson.imageId, tries };
  if (next) logger.warn({ ...told, next }, 'learning from a photo failed and is tried again');
  else logger.error(told, 'learning from a photo failed too often and is given up');
  return next ? 'put-off' : 'given-up';
}
