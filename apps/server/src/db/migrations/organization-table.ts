import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Binds a table to the organization of the transaction, for its owner too, and grants the app role what it
 * needs. Without `app.organization_id` the table appears empty.
 */
export async function organizationTable(db: Kysely<unknown>, table: string, rights: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy own_organization on ${name}
    using (organization_id = stowed_organization()) with check (organization_id = stowed_organization())`.execute(
    db,
  );
  await sql`grant ${sql.raw(rights)} on ${name} to stowed_app`.execute(db);
}
