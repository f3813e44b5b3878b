import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface FoundReset {
  organization_id: string;
  id: string;
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
}

/** By the token's hash, before an organization is known. */
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
    .insertInto('password_resets')
    .values({
      organization_id: reset.organizationId,
      id: reset.id,
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      created_by: reset.createdBy,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** Uses a link up. False when it was used or replaced in between. */
export async function claimReset(
  db: Db,
  { organization_id, id }: Pick<FoundReset, 'organization_id' | 'id'>,
  at: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** No link that was made for this person works any more. */
export async function voidResets(
  db: Db,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
