-- Written by npm run sql: the statements that this repository sends.

-- findInventory
select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and id = ?
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null;

-- findLastEnd
select
  ended_at
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
  and ended_at is not null
order by
  ended_at desc
limit
  ?;

-- findOpenInventory
select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
  and state in (?);

-- findOpenInventoryAt
select
  id
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
  and toolbox_id = ?
order by
  toolbox_id = ? desc
limit
  ?;

select
  id
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
  and (
    toolbox_id = ?
    or id = ?
  )
order by
  toolbox_id = ? desc
limit
  ?;

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = (
    select
      id
    from
      toolboxes
    where
      organization_id = ?
      and deleted_at is null
      and toolbox_id = ?
    order by
      toolbox_id = ? desc
    limit
      ?
  )
  and state in (?);

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = (
    select
      id
    from
      toolboxes
    where
      organization_id = ?
      and deleted_at is null
      and (
        toolbox_id = ?
        or id = ?
      )
    order by
      toolbox_id = ? desc
    limit
      ?
  )
  and state in (?);

-- hasCompleteDrawer
select
  id
from
  standing_drawers
where
  organization_id = ?
  and toolbox_row_id = ?
  and status = ?
limit
  ?;

-- insertInventory
insert into
  inventories (
    organization_id,
    id,
    toolbox_row_id,
    kind,
    fresh,
    state,
    place,
    note,
    start_sequence,
    started_at,
    started_by
  )
values
  (?)
returning
  *;

insert into
  inventory_work_items (organization_id, inventory_id, work_item_id)
values
  (?);

-- isCountedInPart
select
  sequence
from
  inspection_events
where
  organization_id = ?
  and toolbox_row_id = ?
  and sequence >= ?
  and kind in (?)
limit
  ?;

-- lockToolboxOf
select
  *
from
  toolboxes
where
  organization_id = ?
  and id = ?
for no key update;

-- selectInventories
select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and toolbox_row_id = ?
      and kind = ?
    order by
      start_sequence desc
    limit
      ?
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null
order by
  inventories.start_sequence desc;

select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and toolbox_row_id = ?
      and start_sequence < ?
    order by
      start_sequence desc
    limit
      ?
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null
order by
  inventories.start_sequence desc;

select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and toolbox_row_id = ?
      and started_at >= ?
      and started_at < ?
    order by
      start_sequence desc
    limit
      ?
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null
order by
  inventories.start_sequence desc;

select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and toolbox_row_id = ?
      and state in (?)
    order by
      start_sequence desc
    limit
      ?
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null
order by
  inventories.start_sequence desc;

select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and toolbox_row_id = ?
    order by
      start_sequence desc
    limit
      ?
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null
order by
  inventories.start_sequence desc;

-- selectInventoryWorkItems
select
  items.id,
  items.kind,
  items.reference,
  items.title
from
  inventory_work_items as used
  inner join work_items as items on items.organization_id = used.organization_id
  and items.id = used.work_item_id
where
  used.organization_id = ?
  and used.inventory_id = ?
order by
  items.id;

-- selectOpenKinds
select
  toolbox_row_id,
  kind,
  state
from
  inventories
where
  organization_id = ?
  and state in (?);

-- selectWaiting
select
  *
from
  inventories
where
  organization_id = ?
  and state = ?
order by
  toolbox_row_id;

-- selectWaitingFor
select
  inventories.*,
  toolboxes.toolbox_id,
  first.actor_name as starter_name,
  first.actor_rank as starter_rank,
  first.actor_unit as starter_unit,
  last.actor_name as ender_name,
  last.actor_rank as ender_rank,
  last.actor_unit as ender_unit,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          items.id,
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
          ) as aircraft
        from
          inventory_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = inventories.organization_id
          and used.inventory_id = inventories.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          signatures.name,
          signatures.rank,
          signatures.unit
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
        order by
          signatures.event_sequence
      ) as agg
  ) as signed_by
from
  (
    select
      *
    from
      inventories
    where
      organization_id = ?
      and state = ?
      and not exists (
        select
          signatures.id
        from
          signatures
        where
          signatures.organization_id = inventories.organization_id
          and signatures.subject_id = inventories.id
          and signatures.void_at is null
          and signatures.user_id = ?
      )
  ) as inventories
  inner join toolboxes on toolboxes.organization_id = inventories.organization_id
  and toolboxes.id = inventories.toolbox_row_id
  inner join inspection_events as first on first.organization_id = inventories.organization_id
  and first.sequence = inventories.start_sequence
  left join inspection_events as last on last.organization_id = inventories.organization_id
  and last.sequence = inventories.end_sequence
where
  toolboxes.deleted_at is null
order by
  inventories.start_sequence desc;

-- shown
select
  *
from
  inventories
where
  organization_id = ?
  and id = ?;

select
  *
from
  inventories
where
  organization_id = ?
  and state = ?
  and not exists (
    select
      signatures.id
    from
      signatures
    where
      signatures.organization_id = inventories.organization_id
      and signatures.subject_id = inventories.id
      and signatures.void_at is null
      and signatures.user_id = ?
  );

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
  and kind = ?
order by
  start_sequence desc
limit
  ?;

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
  and start_sequence < ?
order by
  start_sequence desc
limit
  ?;

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
  and started_at >= ?
  and started_at < ?
order by
  start_sequence desc
limit
  ?;

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
  and state in (?)
order by
  start_sequence desc
limit
  ?;

select
  *
from
  inventories
where
  organization_id = ?
  and toolbox_row_id = ?
order by
  start_sequence desc
limit
  ?;

-- storeEnd
update inventories
set
  state = ?,
  end_sequence = ?,
  end_reason = ?,
  missing = ?,
  not_accounted_for = ?,
  excused = ?,
  ended_at = ?,
  ended_by = ?,
  version = ?,
  incomplete_drawers = ?::integer[]
where
  organization_id = ?
  and id = ?
returning
  *;

-- storeState
update inventories
set
  state = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;
