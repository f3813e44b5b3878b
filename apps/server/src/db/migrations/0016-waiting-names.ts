import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

/** Imported tool names of drawers without a template. They are a draft, so no event records them. */
const table = sql.raw(`
create table waiting_names (
  organization_id uuid not null,
  drawer_id uuid not null,
  ordinal integer not null check (ordinal between 1 and 50),
  name text not null,
  part_number text,
  pieces integer check (pieces between 1 and 99),
  primary key (organization_id, drawer_id, ordinal),
  foreign key (organization_id, drawer_id) references drawers (organization_id, id)
);
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
  await organizationTable(db, 'waiting_names', 'select, insert, delete');
}
