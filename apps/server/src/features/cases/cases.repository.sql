-- Written by npm run sql: the statements that this repository sends.

-- countActivePeople
select
  count(*) as count
from
  users
where
  organization_id = ?
  and active = ?;

-- findUnclosed
select
  *
from
  lost_cases
where
  organization_id = ?
  and drawer_id = ?
  and unique_id = ?
  and state <> ?;

-- insertCase
insert into
  lost_cases (
    state,
    source,
    toolbox_row_id,
    drawer_id,
    template_id,
    unique_id,
    tool_name,
    part_number,
    inventory_id,
    former_number,
    last_seen_at,
    last_seen_sequence,
    organization_id,
    id,
    number,
    discovered_at,
    discovered_sequence,
    advances_at,
    opened_at
  )
values
  (?)
returning
  *;

-- isListedPresent
select
  unique_id
from
  tools
where
  organization_id = ?
  and drawer_id = ?
  and unique_id = ?
  and status = ?
  and needs_review is not true;

-- nextNumber
select
  coalesce(max(number), 0) + 1 as next
from
  lost_cases
where
  organization_id = ?;

-- selectAwaited
select
  *
from
  lost_cases
where
  organization_id = ?
  and drawer_id = ?
  and state in (?)
  and seen_since_at is null
order by
  number;

-- selectMadeBy
select
  lost_cases.number,
  lost_cases.state,
  lost_cases.tool_name,
  drawers.number as drawer_number
from
  lost_cases
  inner join drawers on drawers.organization_id = lost_cases.organization_id
  and drawers.id = lost_cases.drawer_id
where
  lost_cases.organization_id = ?
  and lost_cases.inventory_id = ?
order by
  lost_cases.number;

-- selectStanding
select
  *
from
  lost_cases
where
  organization_id = ?
  and toolbox_row_id = ?
  and (
    state <> ?
    or seen_since_at is null
  )
order by
  number;

-- updateCase
update lost_cases
set
  assignee_id = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  last_seen_at = ?,
  last_seen_sequence = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  seen_since_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  escalated_at = ?,
  advances_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  opened_at = ?,
  advances_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  outcome = ?,
  outcome_place = ?,
  outcome_note = ?,
  state_before = ?,
  proposed_by = ?,
  proposed_at = ?,
  proposed_sequence = ?,
  advances_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  outcome = ?,
  outcome_place = ?,
  outcome_note = ?,
  state_before = ?,
  proposed_by = ?,
  proposed_at = ?,
  proposed_sequence = ?,
  opened_at = ?,
  escalated_at = ?,
  closed_at = ?,
  closed_sequence = ?,
  confirmed_by = ?,
  single_person = ?,
  recounted_by = ?,
  seen_since_at = ?,
  advances_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  outcome = ?,
  recounted_by = ?,
  closed_at = ?,
  closed_sequence = ?,
  seen_since_at = ?,
  advances_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  state_before = ?,
  closed_at = ?,
  closed_sequence = ?,
  single_person = ?,
  confirmed_by = ?,
  seen_since_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  state_before = ?,
  outcome = ?,
  outcome_place = ?,
  outcome_note = ?,
  advances_at = ?,
  proposed_by = ?,
  proposed_at = ?,
  proposed_sequence = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  state = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update lost_cases
set
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;
