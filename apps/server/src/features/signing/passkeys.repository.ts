import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/client.ts';
import { violatedUniqueRule } from '../../db/database-error.ts';
import type { PasskeyRow } from '../../db/rows.ts';
import type { PasskeysTable } from '../../db/schema-tool-control.ts';

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** The person's passkeys that are not removed, newest first. */
export async function selectPasskeys(db: Db, { organizationId, userId }: Owner): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The person's passkey that is not removed, locked until the transaction ends. */
export async function lockPasskey(
  db: Db,
  { organizationId, userId, credentialId }: Owner & { readonly credentialId: string },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Of plain words, as the caller made sure. */
const textArray = (words: readonly string[]) => sql<string[]>`${`{${words.join(',')}}`}::text[]`;

/** The embedded database takes no bytes as a parameter. */
const bytes = (content: Uint8Array) =>
  sql<Uint8Array>`decode(${Buffer.from(content).toString('base64')}, 'base64')`;

/** A violation aborts the transaction. */
export async function insertPasskey(
  db: Db,
  passkey: Insertable<PasskeysTable>,
): Promise<PasskeyRow | 'passkey_taken'> {
  try {
    return await db
      .insertInto('passkeys')
      .values({ ...passkey, transports: textArray(passkey.transports), publicKey: bytes(passkey.publicKey) })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedUniqueRule(error) === 'passkeys_credential_unique') return 'passkey_taken';
    throw error;
  }
}

type Key = Pick<PasskeyRow, 'organizationId' | 'id'>;

export async function noteUse(
  db: Db,
  { organizationId, id }: Key,
  use: { readonly signCount: number; readonly lastUsedAt: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set(use)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function noteRemoval(
  db: Db,
  { organizationId, id }: Key,
  removal: { readonly removedAt: Date; readonly removedSequence: number },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set(removal)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
