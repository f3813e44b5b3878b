-- Written by npm run sql: the statements that this repository sends.

-- findByReference
select
  *
from
  work_items
where
  organization_id = ?
  and kind = ?
  and reference_key = ?;

-- findWorkItem
select
  *
from
  work_items
where
  organization_id = ?
  and id = ?;

-- insertWorkItem
insert into
  work_items (organization_id, id, kind, reference, title, parent_id, reference_key, last_used_at, archived_at)
values
  (?)
returning
  *;

-- isInOpenCase
select
  used.case_id
from
  case_work_items as used
  inner join lost_cases on lost_cases.organization_id = used.organization_id
  and lost_cases.id = used.case_id
where
  used.organization_id = ?
  and used.work_item_id = ?
  and used.clear_confirmed_at is null
  and lost_cases.state <> ?
limit
  ?;

-- selectWorkItems
select
  *
from
  work_items
where
  organization_id = ?
  and archived_at is null
  and kind = ?
  and (
    reference ilike ?
    or title ilike ?
  )
order by
  last_used_at desc,
  id
limit
  ?;

select
  *
from
  work_items
where
  organization_id = ?
  and archived_at is null
  and (
    reference ilike ?
    or title ilike ?
  )
order by
  last_used_at desc,
  id
limit
  ?;

select
  *
from
  work_items
where
  organization_id = ?
  and archived_at is null
order by
  last_used_at desc,
  id
limit
  ?;

-- updateWorkItem
update work_items
set
  last_used_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update work_items
set
  parent_id = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update work_items
set
  title = ?,
  archived_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;
