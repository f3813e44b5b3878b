import type { EngineName } from '@stowed/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

type AiSettingsRow = Selectable<Schema['ai_settings']>;
export type AiSettings = Pick<AiSettingsRow, 'engine' | 'key_ciphertext' | 'key_nonce'>;

/** What the organization has chosen; undefined when it never chose. */
export async function findAiSettings(db: Db, organizationId: string): Promise<AiSettings | undefined> {
  return db
    .selectFrom('ai_settings')
    .select(['engine', 'key_ciphertext', 'key_nonce'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

interface AiChange {
  readonly engine: EngineName;
  readonly updated_at: Date;
  /** Absent: the key stays as it is. */
  readonly key?: Pick<AiSettingsRow, 'key_ciphertext' | 'key_nonce' | 'key_set_by'>;
}

export async function saveAiSettings(
  db: Db,
  organizationId: string,
  { key, ...change }: AiChange,
): Promise<void> {
  const none = { key_ciphertext: null, key_nonce: null, key_set_by: null };
  await db
    .insertInto('ai_settings')
    .values({ organization_id: organizationId, ...none, ...change, ...key })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...change, ...key }))
    .execute();
}
