import type { EngineName } from '@stowed/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

type AiSettingsRow = Selectable<Schema['aiSettings']>;
export type AiSettings = Pick<AiSettingsRow, 'engine' | 'keyCiphertext' | 'keyNonce'>;

/** The organization's choice; undefined if it never chose. */
export async function findAiSettings(db: Db, organizationId: string): Promise<AiSettings | undefined> {
  return db
    .selectFrom('aiSettings')
    .select(['engine', 'keyCiphertext', 'keyNonce'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

interface AiChange {
  readonly engine: EngineName;
  readonly updatedAt: Date;
  /** If absent, the key stays. */
  readonly key?: Pick<AiSettingsRow, 'keyCiphertext' | 'keyNonce' | 'keySetBy'>;
}

export async function saveAiSettings(
  db: Db,
  organizationId: string,
  { key, ...change }: AiChange,
): Promise<void> {
  const none = { keyCiphertext: null, keyNonce: null, keySetBy: null };
  await db
    .insertInto('aiSettings')
    .values({ organizationId, ...none, ...change, ...key })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ ...change, ...key }))
    .execute();
}
