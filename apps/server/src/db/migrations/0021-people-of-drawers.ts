import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const columns = sql.raw(`
alter table drawers
  -- Rank and name, as recorded, of who saved its picture; null without a picture.
  add column photo_by text,
  -- The same of who completed it last.
  add column completed_by_name text;
drop view standing_drawers;
create view standing_drawers with (security_invoker = true) as
  select d.*, b.toolbox_id from drawers d
  join toolboxes b on b.organization_id = d.organization_id and b.id = d.toolbox_row_id
  where d.archived_at is null and d.number <= b.drawer_count and b.deleted_at is null;
grant select on standing_drawers to stowed_app;
`);

/** The record names them: who saved the picture first, and who completed last. */
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
)
update drawers d set photo_by = concat_ws(' ', nullif(event.actor_rank, ''), event.actor_name)
from photos
join inspection_events event
  on event.organization_id = photos.organization_id and event.sequence = photos.sequence
where d.organization_id = photos.organization_id and d.id = photos.drawer_id;
with completions as (
  select e.organization_id, e.drawer_id, max(e.sequence) as sequence
  from inspection_events e
  where e.kind = 'drawer_completed'
  group by e.organization_id, e.drawer_id
)
update drawers d set completed_by_name = concat_ws(' ', nullif(event.actor_rank, ''), event.actor_name)
from completions
join inspection_events event
  on event.organization_id = completions.organization_id and event.sequence = completions.sequence
where d.organization_id = completions.organization_id and d.id = completions.drawer_id;
drop policy migration_fills on drawers;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
  await fromRecord.execute(db);
}
