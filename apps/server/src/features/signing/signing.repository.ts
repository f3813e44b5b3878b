import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Duty } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { SignatureRow } from '../../db/rows.ts';
import type { SignaturesTable, SigningChallengesTable } from '../../db/schema-tool-control.ts';

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** The duties given to a person, and whether no active person is inspector. */
export async function readDuties(
  db: Db,
  { organizationId, userId }: Owner,
): Promise<{ given: Duty[]; isInspectorVacant: boolean }> {
  const rows = await db
    .selectFrom('memberDuties')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'memberDuties.organizationId')
        .onRef('users.id', '=', 'memberDuties.userId'),
    )
    .select(['memberDuties.userId', 'memberDuties.duty', 'users.active'])
    .where('memberDuties.organizationId', '=', organizationId)
    .where((where) =>
      where.or([where('memberDuties.userId', '=', userId), where('memberDuties.duty', '=', 'inspector')]),
    )
    .orderBy('memberDuties.duty')
    .execute();
  return {
    given: rows.filter((row) => row.userId === userId).map(({ duty }) => duty),
    isInspectorVacant: !rows.some(({ duty, active }) => duty === 'inspector' && active),
  };
}

export async function insertChallenge(db: Db, challenge: Insertable<SigningChallengesTable>): Promise<void> {
  await db.insertInto('signingChallenges').values(challenge).execute();
}

/** Challenges that expired before then, used or not. */
export async function deleteChallenges(db: Db, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('signingChallenges')
    .where('organizationId', '=', organizationId)
    .where('expiresAt', '<', before)
    .execute();
}

interface PasskeyChallenge {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly purpose: SigningChallengesTable['purpose'];
  readonly digest: string | null;
  readonly now: Date;
}

/** Deletes the open challenge. False: there is none. */
export async function takeChallenge(
  db: Db,
  { organizationId, id, userId, purpose, digest, now }: PasskeyChallenge,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('signingChallenges')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`digest is not distinct from ${digest}::text`)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

interface WantedChallenge {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly digest: string;
  readonly now: Date;
}

/** Uses up every open challenge of this statement and person. False: there is none. */
export async function useChallenges(
  db: Db,
  { organizationId, userId, digest, now }: WantedChallenge,
): Promise<boolean> {
  const used = await db
    .updateTable('signingChallenges')
    .set({ usedAt: now })
    .where('organizationId', '=', organizationId)
    .where('purpose', '=', 'statement')
    .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
    .where('digest', '=', digest)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  return used.length > 0;
}

export async function insertSignature(db: Db, signature: Insertable<SignaturesTable>): Promise<SignatureRow> {
  return db.insertInto('signatures').values(signature).returningAll().executeTakeFirstOrThrow();
}

/** Of an inventory or a case, oldest first. */
export async function selectSignaturesOf(
  db: Db,
  { organizationId, subjectId }: { readonly organizationId: string; readonly subjectId: string },
): Promise<SignatureRow[]> {
  return db
    .selectFrom('signatures')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('subjectId', '=', subjectId)
    .orderBy('eventSequence')
    .execute();
}

/** The valid signatures become void. Returns them. */
export async function voidSignatures(
  db: Db,
  { organizationId, inventoryId, at }: { organizationId: string; inventoryId: string; at: Date },
): Promise<{ id: string; userId: string }[]> {
  return db
    .updateTable('signatures')
    .set({ voidAt: at })
    .where('organizationId', '=', organizationId)
    .where('subjectKind', '=', 'inventory')
    .where('subjectId', '=', inventoryId)
    .where('voidAt', 'is', null)
    .returning(['id', 'userId'])
    .execute();
}
