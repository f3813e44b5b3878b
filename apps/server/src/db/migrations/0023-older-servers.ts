import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * During a rolling update, servers of an older version do not write the columns that they do not know: whose
 * photo a drawer shows, who completed it, and whether its photo was compared late. Their events do say it.
 */
const fromEvent = sql.raw(`
create function stowed_take_over(event inspection_events) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  person text := concat_ws(' ', nullif(event.actor_rank, ''), event.actor_name);
  image text := event.after ->> 'imageId';
  address text := event.after ->> 'foreignImageUrl';
begin
  if event.kind = 'drawer_completed' then
    update drawers set completed_by_name = person
    where organization_id = event.organization_id and id = event.drawer_id
      and completed_by_name is distinct from person;
    return;
  end if;
  update drawers set is_compared_late = coalesce((event.after ->> 'isComparedLate')::boolean, false)
  where organization_id = event.organization_id and id = event.drawer_id
    and is_compared_late <> coalesce((event.after ->> 'isComparedLate')::boolean, false);
  if image is null and address is null then
    person := null;
  elsif image is not distinct from event.before ->> 'imageId'
    and address is not distinct from event.before ->> 'foreignImageUrl' then
    return;
  end if;
  update drawers set photo_by = person
  where organization_id = event.organization_id and id = event.drawer_id and photo_by is distinct from person;
end $$;

create function stowed_note_drawer() returns trigger
language plpgsql set search_path = public, pg_temp as $$ begin
  perform stowed_take_over(new);
  return null;
end $$;
create trigger note_drawer after insert on inspection_events for each row
  when (new.kind in ('drawer_completed', 'drawer_scanned')) execute function stowed_note_drawer();
`);

/**
 * What older servers did since the columns exist. Of each drawer its last completion counts, and its last
 * saves: the one with another picture than before, and the one with the same.
 */
export const sinceColumns = sql.raw(`
create policy migration_fills on drawers to current_user using (true) with check (true);
do $$
declare event inspection_events;
begin
  for event in
    select e.* from inspection_events e
    join (
      select organization_id, max(sequence) as sequence from inspection_events
      where kind in ('drawer_completed', 'drawer_scanned')
      group by organization_id, drawer_id, kind,
        before ->> 'imageId' is not distinct from after ->> 'imageId'
        and before ->> 'foreignImageUrl' is not distinct from after ->> 'foreignImageUrl'
    ) last using (organization_id, sequence)
    order by organization_id, sequence
  loop
    perform stowed_take_over(event);
  end loop;
end $$;
drop policy migration_fills on drawers;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await fromEvent.execute(db);
  await sinceColumns.execute(db);
}
