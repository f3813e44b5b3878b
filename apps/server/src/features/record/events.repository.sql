-- Written by npm run sql: the statements that this repository sends.

-- appendEvent
with
  head as (
    select
      sequence + 1 as next,
      hash
    from
      event_heads
    where
      organization_id = ?
    for update
  )
insert into
  inspection_events (
    organization_id,
    kind,
    actor_id,
    actor_name,
    actor_rank,
    actor_unit,
    recorded_at,
    device_time,
    toolbox_row_id,
    toolbox_id,
    drawer_id,
    drawer_number,
    subject,
    before,
    after,
    decision,
    image_id,
    reason,
    template_id,
    template_version,
    sequence,
    previous_hash,
    hash
  )
values
  (
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    ?,
    (
      select
        next
      from
        head
    ),
    (
      select
        hash
      from
        head
    ),
    (
      select
        encode(sha256(convert_to(hash || ?::text || next || ?::text, 'UTF8')), 'hex')
      from
        head
    )
  )
returning
  sequence;

-- countEvents
select
  count(*) as count
from
  inspection_events
where
  organization_id = ?
  and actor_id = ?
  and kind = ?
  and recorded_at >= ?;

-- findLatestToolboxOf
select
  toolboxes.toolbox_id,
  toolboxes.status,
  (
    select
      drawers.number
    from
      standing_drawers drawers
    where
      drawers.organization_id = toolboxes.organization_id
      and drawers.toolbox_row_id = toolboxes.id
      and toolboxes.status <> 'complete'
      and drawers.status <> 'complete'
    order by
      drawers.number < inspection_events.drawer_number,
      drawers.number
    limit
      1
  ) as drawer_number
from
  inspection_events
  inner join toolboxes on toolboxes.organization_id = inspection_events.organization_id
  and toolboxes.id = inspection_events.toolbox_row_id
where
  inspection_events.organization_id = ?
  and inspection_events.actor_id = ?
  and toolboxes.deleted_at is null
  and inspection_events.kind not like ?
order by
  inspection_events.recorded_at desc,
  inspection_events.sequence desc
limit
  ?;

-- hasEvent
select
  sequence
from
  inspection_events
where
  organization_id = ?
  and kind = ?
limit
  ?;

-- hashOfNumber
select
  hash
from
  inspection_events
where
  organization_id = ?
  and sequence = ?;

-- lockHead
select
  sequence,
  hash
from
  event_heads
where
  organization_id = ?
for update;

-- selectActivity
select
  inspection_events.sequence,
  inspection_events.kind,
  toolboxes.toolbox_id,
  drawer_number,
  subject,
  recorded_at,
  jsonb_array_length(
    (
      jsonb_path_query_array(inspection_events.after, '$.tools[*] ? (@.status != present || @.needsReview == true)') || jsonb_path_query_array(inspection_events.after, '$.drawers[*].tools[*] ? (@.status != present || @.needsReview == true)')
    )
  ) as missing,
  jsonb_array_length(
    (
      jsonb_path_query_array(inspection_events.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(inspection_events.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
    )
  ) as to_check
from
  inspection_events
  inner join toolboxes on toolboxes.organization_id = inspection_events.organization_id
  and toolboxes.id = inspection_events.toolbox_row_id
where
  inspection_events.organization_id = ?
  and inspection_events.actor_id = ?
  and toolboxes.deleted_at is null
  and inspection_events.kind in (?)
order by
  inspection_events.recorded_at desc,
  inspection_events.sequence desc
limit
  ?;
