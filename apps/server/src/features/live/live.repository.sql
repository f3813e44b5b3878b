-- Written by npm run sql: the statements that this repository sends.

-- selectChanged
select
  e.toolbox_id,
  e.drawer_number,
  d.version
from
  inspection_events e
  left join drawers d on d.organization_id = e.organization_id
  and d.id = e.drawer_id
where
  e.organization_id = ?
  and e.toolbox_id is not null
  and e.sequence > ?
  and e.sequence <= ?
group by
  e.toolbox_id,
  e.drawer_number,
  d.version
order by
  max(e.sequence);

-- selectKinds
select distinct
  kind,
  before ->> 'status' as status
from
  inspection_events
where
  organization_id = ?
  and sequence > ?
  and sequence <= ?;

-- selectStanding
select
  session_id,
  organization_id,
  sequence,
  newest || ' ' || unread as notified
from
  stowed_standing (?)
  join stowed_notified (?) using (session_id);
