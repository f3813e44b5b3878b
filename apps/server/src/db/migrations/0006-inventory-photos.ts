import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const columns = sql.raw(`
alter table drawers
  -- When its picture was saved with it; null without a picture.
  add column photo_at timestamptz,
  -- Whether that was in this inventory: since the last reset, and since the drawer was last reopened.
  add column is_photo_of_inventory boolean not null default false;
drop view standing_drawers;
create view standing_drawers with (security_invoker = true) as
  select d.*, b.toolbox_id from drawers d
  join toolboxes b on b.organization_id = d.organization_id and b.id = d.toolbox_row_id
  where d.archived_at is null and d.number <= b.drawer_count and b.deleted_at is null;
grant select on standing_drawers to stowed_app;
`);

/** The record knows when each picture came to its drawer, and what was completed or reset since. */
const fromRecord = sql.raw(`
create policy migration_fills on drawers to current_user using (true) with check (true);
with photos as (
  select e.organization_id, e.drawer_id, max(e.sequence) as sequence
  from inspection_events e
  join drawers d on d.organization_id = e.organization_id and d.id = e.drawer_id
  where e.kind = 'drawer_scanned'
    and (d.image_id is not null or d.foreign_image_url is not null)
    and e.after ->> 'imageId' is not distinct from d.image_id
    and e.after ->> 'foreignImageUrl' is not distinct from d.foreign_image_url
    and (e.before ->> 'imageId' is distinct from d.image_id
      or e.before ->> 'foreignImageUrl' is distinct from d.foreign_image_url)
  group by e.organization_id, e.drawer_id
), ends as (
  select e.organization_id, e.drawer_id, max(e.sequence) as sequence
  from inspection_events e
  where e.kind in ('drawer_completed', 'drawer_reopened') and e.drawer_id is not null
  group by e.organization_id, e.drawer_id
)
update drawers d
set photo_at = event.recorded_at,
  is_photo_of_inventory = photos.sequence > coalesce(ends.sequence, 0) or d.status = 'complete'
from photos
join inspection_events event
  on event.organization_id = photos.organization_id and event.sequence = photos.sequence
left join ends on ends.organization_id = photos.organization_id and ends.drawer_id = photos.drawer_id
where d.organization_id = photos.organization_id and d.id = photos.drawer_id;
drop policy migration_fills on drawers;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
  await fromRecord.execute(db);
}
