import type { Insertable, Selectable } from 'kysely';
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

export async function storeSettings(db: Db, settings: Insertable<OrganizationSettingsTable>): Promise<void> {
  const { organizationId: _owner, ...values } = settings;
  await db
    .insertInto('organizationSettings')
    .values(settings)
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
    .execute();
}
