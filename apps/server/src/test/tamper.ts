import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TestDatabase } from './database.ts';

/** Changes an organization's record as only the owner of the database can. */
export function tamperWith(
  database: TestDatabase,
  organizationId: string,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  return database.asOwner(async (db) => {
    await sql`alter table inspection_events disable trigger user`.execute(db);
    await sql`select set_config('app.organization_id', ${organizationId}, false)`.execute(db);
    for (const statement of statements) await statement.execute(db);
    await sql`select set_config('app.organization_id', '', false)`.execute(db);
    await sql`alter table inspection_events enable trigger user`.execute(db);
  });
}
