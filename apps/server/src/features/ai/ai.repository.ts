import { sql } from 'kysely';
import type { EngineName } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

/** What the organization has chosen; undefined when it never chose. The key itself stays where it is. */
export async function findEngineChoice(
  db: Db,
  organizationId: string,
): Promise<{ engine: EngineName; has_key: boolean } | undefined> {
  return db
    .selectFrom('ai_settings')
    .select(['engine', sql<boolean>`key_ciphertext is not null`.as('has_key')])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}
