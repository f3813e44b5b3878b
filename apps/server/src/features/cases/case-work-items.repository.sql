-- Written by npm run sql: the statements that this repository sends.

-- findCaseWorkItem
select
  *
from
  case_work_items
where
  organization_id = ?
  and case_id = ?
  and work_item_id = ?;

-- insertCaseWorkItems
insert into
  case_work_items (organization_id, case_id, work_item_id, added_at, inventory_id, why)
values
  (?);

insert into
  case_work_items (organization_id, case_id, work_item_id, inventory_id, why, added_at)
values
  (?);

-- selectBlockedWorkItems
select
  items.id,
  items.kind,
  items.reference,
  items.title,
  jsonb_agg(distinct c.number) as case_numbers,
  bool_and(c.state = 'suspected') as is_suspected
from
  case_work_items used
  join lost_cases c on c.organization_id = used.organization_id
  and c.id = used.case_id
  and c.state <> 'closed'
  and used.clear_confirmed_at is null
  join work_items named on named.organization_id = used.organization_id
  and named.id = used.work_item_id
  join work_items items on (
    items.organization_id = named.organization_id
    and (
      items.id = named.id
      or items.parent_id = named.id
      or named.parent_id = items.id
      or items.parent_id = named.parent_id
    )
  )
where
  c.organization_id = ?
group by
  items.id,
  items.kind,
  items.reference,
  items.title,
  items.reference_key
order by
  items.kind,
  items.reference_key;

-- selectBlocks
select
  c.number as case_number,
  c.tool_name as tool,
  toolboxes.toolbox_id,
  c.state,
  min(used.added_at) as since
from
  case_work_items used
  join lost_cases c on c.organization_id = used.organization_id
  and c.id = used.case_id
  and c.state <> 'closed'
  and used.clear_confirmed_at is null
  join work_items named on named.organization_id = used.organization_id
  and named.id = used.work_item_id
  join work_items items on (
    items.organization_id = named.organization_id
    and (
      items.id = named.id
      or items.parent_id = named.id
      or named.parent_id = items.id
      or items.parent_id = named.parent_id
    )
  )
  join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
where
  c.organization_id = ?
  and items.id = ?
group by
  c.number,
  c.tool_name,
  toolboxes.toolbox_id,
  c.state
order by
  c.number;

-- selectCaseWorkItems
select
  used.*,
  items.kind,
  items.reference,
  items.title,
  (
    select
      jsonb_build_object('id', parent.id, 'reference', parent.reference)
    from
      work_items parent
    where
      parent.organization_id = items.organization_id
      and parent.id = items.parent_id
  ) as aircraft,
  inventories.kind as inventory_kind,
  inventories.started_at as inventory_started_at,
  case
    when cleared.sequence is not null then jsonb_build_object('name', cleared.actor_name, 'rank', cleared.actor_rank, 'unit', cleared.actor_unit)
  end as clearer,
  case
    when confirmed.sequence is not null then jsonb_build_object('name', confirmed.actor_name, 'rank', confirmed.actor_rank, 'unit', confirmed.actor_unit)
  end as confirmer
from
  case_work_items as used
  inner join work_items as items on items.organization_id = used.organization_id
  and items.id = used.work_item_id
  left join inventories on inventories.organization_id = used.organization_id
  and inventories.id = used.inventory_id
  left join inspection_events as cleared on cleared.organization_id = used.organization_id
  and cleared.sequence = used.cleared_sequence
  left join inspection_events as confirmed on confirmed.organization_id = used.organization_id
  and confirmed.sequence = used.clear_confirmed_sequence
where
  used.organization_id = ?
  and used.case_id = ?
order by
  items.kind,
  items.reference_key;

-- updateCaseWorkItem
update case_work_items
set
  clear_confirmed_at = ?,
  clear_confirmed_sequence = ?
where
  organization_id = ?
  and case_id = ?
  and work_item_id = ?;

update case_work_items
set
  cleared_at = ?,
  cleared_by = ?,
  clear_reason = ?,
  cleared_sequence = ?
where
  organization_id = ?
  and case_id = ?
  and work_item_id = ?;

update case_work_items
set
  inventory_id = ?,
  why = ?,
  added_at = ?,
  cleared_at = ?,
  cleared_by = ?,
  clear_reason = ?,
  cleared_sequence = ?,
  clear_confirmed_at = ?,
  clear_confirmed_sequence = ?
where
  organization_id = ?
  and case_id = ?
  and work_item_id = ?;
