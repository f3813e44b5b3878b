import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Photos from before keep false: they were stored as not compared. */
const columns = sql.raw(`
alter table drawers
  -- True if a person had completed the drawer before an engine compared its picture.
  add column is_compared_late boolean not null default false;
drop view standing_drawers;
create view standing_drawers with (security_invoker = true) as
  select d.*, b.toolbox_id from drawers d
  join toolboxes b on b.organization_id = d.organization_id and b.id = d.toolbox_row_id
  where d.archived_at is null and d.number <= b.drawer_count and b.deleted_at is null;
grant select on standing_drawers to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
}
