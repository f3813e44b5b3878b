import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TestDatabase } from './database.ts';

const guarded = [
  'inspection_events',
  'toolboxes',
  'drawers',
  'tools',
  'templates',
  'signatures',
  'passkeys',
  'inventories',
  'inventory_work_items',
  'lost_cases',
  'case_work_items',
  'work_items',
  'users',
  'member_duties',
  'organization_settings',
];

/** Changes an organization's record and rows as only the database's owner can. */
export function tamperWith(
  database: TestDatabase,
  organizationId: string,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  const triggers = (change: 'enable' | 'disable') =>
    sql.raw(guarded.map((table) => `alter table ${table} ${change} trigger user`).join('; '));
  return database.asOwner(async (db) => {
    await triggers('disable').execute(db);
    await sql`select set_config('app.organization_id', ${organizationId}, false)`.execute(db);
    for (const statement of statements) await statement.execute(db);
    await sql`select set_config('app.organization_id', '', false)`.execute(db);
    await triggers('enable').execute(db);
  });
}
