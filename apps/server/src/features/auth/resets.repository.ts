import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface FoundReset {
  organizationId: string;
  id: string;
  userId: string;
  expiresAt: Date;
  usedAt: Date | null;
}

/** Finds a reset by its token's hash, before the organization is known. */
export async function findReset(db: Db, tokenHash: string): Promise<FoundReset | undefined> {
  const { rows } = await sql<FoundReset>`select * from stowed_find_reset(${tokenHash})`.execute(db);
  return rows[0];
}

interface NewReset {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  await db
    .insertInto('passwordResets')
    .values({
      organizationId: reset.organizationId,
      id: reset.id,
      userId: reset.userId,
      tokenHash: reset.tokenHash,
      createdBy: reset.createdBy,
      createdAt: reset.createdAt,
      expiresAt: reset.expiresAt,
    })
    .execute();
}

/** Consumes a link. Returns false if it was used or replaced in the meantime. */
export async function claimReset(
  db: Db,
  { organizationId, id }: Pick<FoundReset, 'organizationId' | 'id'>,
  at: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Cancels all reset links of this person. */
export async function voidResets(
  db: Db,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ usedAt: at })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
