-- Written by npm run sql: the statements that this repository sends.

-- findByReference
select
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft
from
  work_items as items
where
  organization_id = ?
  and kind = ?
  and reference_key = ?;

-- findWorkItem
select
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft
from
  work_items as items
where
  organization_id = ?
  and id = ?;

-- insertWorkItem
insert into
  work_items (organization_id, id, kind, reference, title, parent_id, reference_key, last_used_at, archived_at)
values
  (?)
returning
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = work_items.organization_id
      and parent.id = work_items.parent_id
  ) as aircraft;

-- isInOpenCase
select
  used.case_id
from
  case_work_items as used
  inner join lost_cases on lost_cases.organization_id = used.organization_id
  and lost_cases.id = used.case_id
  inner join work_items as named on named.organization_id = used.organization_id
  and named.id = used.work_item_id
  inner join work_items as items on (
    items.organization_id = named.organization_id
    and (
      items.id = named.id
      or items.parent_id = named.id
      or named.parent_id = items.id
      or items.parent_id = named.parent_id
    )
  )
where
  used.organization_id = ?
  and items.id = ?
  and used.clear_confirmed_at is null
  and lost_cases.state <> ?
limit
  ?;

-- selectWorkItems
select
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft
from
  work_items as items
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
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft
from
  work_items as items
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
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft
from
  work_items as items
where
  organization_id = ?
  and archived_at is null
order by
  last_used_at desc,
  id
limit
  ?;

-- updateWorkItem
update work_items as items
set
  last_used_at = ?
where
  organization_id = ?
  and id = ?
returning
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft;

update work_items as items
set
  parent_id = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft;

update work_items as items
set
  title = ?,
  archived_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft;

update work_items as items
set
  title = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft;
