import type { Db } from '../../db/client.ts';

/** A lesson: what an event said of a photo. */
export interface LessonKey {
  readonly organizationId: string;
  /** The event's number. */
  readonly said: number;
  readonly imageId: string;
}

/** How often the lesson has failed. */
export async function findTries(db: Db, { organizationId, said }: LessonKey): Promise<number> {
  const row = await db
    .selectFrom('lessonTries')
    .select('tries')
    .where('organizationId', '=', organizationId)
    .where('said', '=', said)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function isGivenUp(db: Db, { organizationId, said }: LessonKey): Promise<boolean> {
  const row = await db
    .selectFrom('lessonTries')
    .select('said')
    .where('organizationId', '=', organizationId)
    .where('said', '=', said)
    .where('nextAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps that the lesson has failed so often, and when it is tried again; null: never. */
export async function saveTries(
  db: Db,
  { organizationId, said, imageId }: LessonKey,
  failed: { readonly tries: number; readonly nextAt: Date | null },
): Promise<void> {
  await db
    .insertInto('lessonTries')
    .values({ organizationId, said, imageId, ...failed })
    .onConflict((conflict) => conflict.columns(['organizationId', 'said']).doUpdateSet(failed))
    .execute();
}

/** The lesson went well, or is of no use any more. */
export async function dropTries(db: Db, { organizationId, said }: LessonKey): Promise<void> {
  await db
    .deleteFrom('lessonTries')
    .where('organizationId', '=', organizationId)
    .where('said', '=', said)
    .execute();
}
