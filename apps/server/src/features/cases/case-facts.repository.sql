-- Written by npm run sql: the statements that this repository sends.

-- findTemplateChange
select
  kind,
  before,
  after,
  decision
from
  inspection_events
where
  organization_id = ?
  and drawer_id = ?
  and kind in (?)
  and sequence > ?
order by
  sequence
limit
  ?;

-- selectInQuestion
select distinct
  on (items.id) items.id,
  items.kind,
  items.reference,
  items.title,
  inventories.id as inventory_id
from
  inventories
  join inventory_work_items used on used.organization_id = inventories.organization_id
  and used.inventory_id = inventories.id
  join work_items items on items.organization_id = used.organization_id
  and items.id = used.work_item_id
where
  inventories.organization_id = ?
  and inventories.toolbox_row_id = ?
  and inventories.id = ?::uuid
order by
  items.id,
  inventories.started_at;

select distinct
  on (items.id) items.id,
  items.kind,
  items.reference,
  items.title,
  inventories.id as inventory_id
from
  inventories
  join inventory_work_items used on used.organization_id = inventories.organization_id
  and used.inventory_id = inventories.id
  join work_items items on items.organization_id = used.organization_id
  and items.id = used.work_item_id
where
  inventories.organization_id = ?
  and inventories.toolbox_row_id = ?
  and inventories.started_at <= ?
  and coalesce(inventories.ended_at, ?) >= ?
order by
  items.id,
  inventories.started_at;

-- selectLastSeen
select
  place.unique_id,
  seen.sequence,
  seen.at
from
  jsonb_array_elements_text(?) as place (unique_id)
  cross join lateral (
    select
      e.sequence,
      least(e.recorded_at, (e.decision ->> 'queuedAt')::timestamptz) as at
    from
      inspection_events e
    where
      e.organization_id = ?
      and e.drawer_id = ?
      and e.kind in ('drawer_scanned', 'tool_found', 'drawer_completed')
      and (
        jsonb_path_exists(
          e.after,
          '$.tools[*] ? (@.uniqueId == $id && @.status == present && !(@.needsReview == true))',
          jsonb_build_object('id', place.unique_id)
        )
        or jsonb_path_exists(
          e.after,
          '$.tool ? (@.uniqueId == $id && @.status == present && !(@.needsReview == true))',
          jsonb_build_object('id', place.unique_id)
        )
      )
    order by
      e.sequence desc
    limit
      1
  ) seen;
