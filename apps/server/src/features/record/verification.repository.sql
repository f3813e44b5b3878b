-- Written by npm run sql: the statements that this repository sends.

-- readHead
select
  sequence,
  hash
from
  event_heads
where
  organization_id = ?;

-- selectEvents
select
  *
from
  inspection_events
where
  organization_id = ?
  and sequence > ?
order by
  sequence
limit
  ?;
