import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

const table = sql.raw(`
create table ai_usage (
  organization_id uuid not null references organizations (id),
  day date not null,
  user_id uuid not null,
  calls integer not null check (calls > 0),
  primary key (organization_id, day, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
`);

/** How often the paid AI service was asked, by day and person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
  await tenantTable(db, 'ai_usage', 'select, insert, update');
}
