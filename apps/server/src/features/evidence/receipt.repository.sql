-- Written by npm run sql: the statements that this repository sends.

-- findCompletion
select
  *
from
  inspection_events
where
  organization_id = ?
  and toolbox_row_id = ?
  and kind = ?
order by
  sequence desc
limit
  ?;

-- getEvent
select
  *
from
  inspection_events
where
  organization_id = ?
  and sequence = ?;

-- readRecord
select
  organizations.name,
  event_heads.sequence,
  event_heads.hash
from
  organizations
  inner join event_heads on event_heads.organization_id = organizations.id
where
  organizations.id = ?;

-- selectPictures
select
  id,
  width,
  height,
  sha256
from
  images
where
  organization_id = ?
  and id in (?);

-- selectSignatures
select distinct
  on (drawer_number) drawer_number,
  actor_name,
  actor_rank,
  actor_unit,
  recorded_at,
  device_time,
  reason,
  kind,
  before,
  after,
  decision
from
  inspection_events
where
  organization_id = ?
  and toolbox_row_id = ?
  and kind = ?
  and sequence < ?
order by
  drawer_number,
  sequence desc;
