import type { InventoryKind } from '@stowed/contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { OrganizationSettingsTable } from '../../db/schema-tool-control.ts';

export type SettingsRow = Selectable<OrganizationSettingsTable>;

export async function findSettings(db: Db, organizationId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('organizationSettings')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

export async function storeSettings(db: Db, settings: SettingsRow): Promise<void> {
  const { organizationId, secondPerson, ...rest } = settings;
  const values = { ...rest, secondPerson: sql<InventoryKind[]>`${`{${secondPerson.join(',')}}`}::text[]` };
  await db
    .insertInto('organizationSettings')
    .values({ ...values, organizationId })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
    .execute();
}
