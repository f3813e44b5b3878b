import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

interface Day {
  readonly organizationId: string;
  /** UTC, such as 2025-11-03. */
  readonly day: string;
}

interface PersonsDay extends Day {
  readonly userId: string;
}

/** Makes other calls of this organization wait until the transaction ends before they are counted. */
export async function lockUsage(db: Db, organizationId: string): Promise<void> {
  await db
    .selectFrom('aiSettings')
    .select('organizationId')
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const onDay = (db: Db, { organizationId, day }: Day) =>
  db
    .selectFrom('aiUsage as usage')
    .where('usage.organizationId', '=', organizationId)
    .where('usage.day', '=', sql<Date>`${day}::date`);

export interface Used {
  readonly organization: number;
  readonly person: number;
}

/** Calls counted on a day: the organization's and this person's. */
export async function countUsed(db: Db, { userId, ...day }: PersonsDay): Promise<Used> {
  return onDay(db, day)
    .select([
      sql<number>`coalesce(sum(calls), 0)::bigint`.as('organization'),
      sql<number>`coalesce(sum(calls) filter (where user_id = ${userId}), 0)::bigint`.as('person'),
    ])
    .executeTakeFirstOrThrow();
}

export async function addCall(db: Db, { organizationId, day, userId }: PersonsDay): Promise<void> {
  await db
    .insertInto('aiUsage')
    .values({ organizationId, day, userId, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'day', 'userId'])
        .doUpdateSet({ calls: sql<number>`ai_usage.calls + 1` }),
    )
    .execute();
}

export interface PersonsCalls {
  readonly id: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly calls: number;
}

/** Callers on a day, most calls first. */
export async function selectUsage(db: Db, day: Day): Promise<PersonsCalls[]> {
  return onDay(db, day)
    .innerJoin('users', (join) =>
      join.onRef('users.organizationId', '=', 'usage.organizationId').onRef('users.id', '=', 'usage.userId'),
    )
    .select(['users.id', 'users.username', 'users.firstName', 'users.lastName', 'usage.calls'])
    .orderBy('usage.calls', 'desc')
    .orderBy('users.usernameKey')
    .execute();
}
