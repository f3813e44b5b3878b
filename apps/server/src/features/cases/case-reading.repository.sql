-- Written by npm run sql: the statements that this repository sends.

-- countByState
select
  c.state,
  count(*) as count
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
      and c.recounted_by = ?
  ) as c
group by
  c.state;

select
  c.state,
  count(*) as count
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
      and exists (
        select
          used.case_id
        from
          case_work_items as used
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
          used.organization_id = c.organization_id
          and used.case_id = c.id
          and items.id = ?
      )
  ) as c
group by
  c.state;

select
  c.state,
  count(*) as count
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
  ) as c
group by
  c.state;

select
  c.state,
  count(*) as count
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
  ) as c
group by
  c.state;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  );

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
  and c.recounted_by = ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
  and exists (
    select
      used.case_id
    from
      case_work_items as used
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
      used.organization_id = c.organization_id
      and used.case_id = c.id
      and items.id = ?
  );

-- findCase
select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and c.number = ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id;

-- findCaseById
select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and c.id = ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id;

-- findCaseTemplate
select
  image_id,
  foreign_image_url,
  tools
from
  templates
where
  organization_id = ?
  and id = ?;

-- findEvent
select
  *
from
  inspection_events
where
  organization_id = ?
  and sequence = ?;

-- selectCaseEvents
select
  *
from
  inspection_events
where
  organization_id = ?
  and after ->> 'caseId' = ?
order by
  sequence desc;

-- selectCases
select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and c.state <> ?
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and c.state = ?
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
      and c.recounted_by = ?
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
      and c.state <> ?
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
      and (
        c.state <> 'closed'
        or c.state = 'closed'
        and c.seen_since_at is null
        and not exists (
          select
          from
            lost_cases later
          where
            later.organization_id = c.organization_id
            and later.drawer_id = c.drawer_id
            and later.unique_id = c.unique_id
            and later.id <> c.id
            and (
              later.state <> 'closed'
              or later.closed_sequence > c.closed_sequence
            )
        )
      )
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
      and exists (
        select
          used.case_id
        from
          case_work_items as used
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
          used.organization_id = c.organization_id
          and used.case_id = c.id
          and items.id = ?
      )
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
      and exists (
        select
          toolboxes.id
        from
          toolboxes
        where
          toolboxes.organization_id = c.organization_id
          and toolboxes.id = c.toolbox_row_id
          and toolboxes.toolbox_id = ?
      )
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

select
  c.*,
  toolboxes.toolbox_id,
  drawers.number as drawer_number,
  toolboxes.deleted_at is null
  and drawers.archived_at is null as is_drawer_there,
  first.actor_name as finder_name,
  first.actor_rank as finder_rank,
  first.actor_unit as finder_unit,
  proposal.actor_name as proposer_name,
  proposal.actor_rank as proposer_rank,
  proposal.actor_unit as proposer_unit,
  closure.actor_name as closer_name,
  closure.actor_rank as closer_rank,
  closure.actor_unit as closer_unit,
  assignee.first_name as assignee_first_name,
  assignee.last_name as assignee_last_name,
  assignee.username as assignee_username,
  case
    when not (
      c.state = 'closed'
      and c.seen_since_at is null
      and not exists (
        select
        from
          lost_cases later
        where
          later.organization_id = c.organization_id
          and later.drawer_id = c.drawer_id
          and later.unique_id = c.unique_id
          and later.id <> c.id
          and (
            later.state <> 'closed'
            or later.closed_sequence > c.closed_sequence
          )
      )
    ) then null
    when c.outcome in ('removed', 'risk_accepted') then 'excused'
    else 'count_again'
  end as standing,
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
          ) as aircraft,
          c.state <> 'closed'
          and used.clear_confirmed_at is null as blocking
        from
          case_work_items as used
          inner join work_items as items on items.organization_id = used.organization_id
          and items.id = used.work_item_id
        where
          used.organization_id = c.organization_id
          and used.case_id = c.id
        order by
          items.kind,
          items.reference_key
      ) as agg
  ) as work_items
from
  (
    select
      c.*
    from
      lost_cases as c
    where
      c.organization_id = ?
    order by
      c.number desc
    limit
      ?
  ) as c
  inner join toolboxes on toolboxes.organization_id = c.organization_id
  and toolboxes.id = c.toolbox_row_id
  inner join drawers on drawers.organization_id = c.organization_id
  and drawers.id = c.drawer_id
  inner join inspection_events as first on first.organization_id = c.organization_id
  and first.sequence = c.discovered_sequence
  left join inspection_events as proposal on proposal.organization_id = c.organization_id
  and proposal.sequence = c.proposed_sequence
  left join inspection_events as closure on closure.organization_id = c.organization_id
  and closure.sequence = c.closed_sequence
  left join users as assignee on assignee.organization_id = c.organization_id
  and assignee.id = c.assignee_id
order by
  c.number desc;

-- shown
select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and c.id = ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and c.number = ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and c.state <> ?
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and c.state = ?
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
  and c.recounted_by = ?
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
  and c.state <> ?
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
  and (
    c.state <> 'closed'
    or c.state = 'closed'
    and c.seen_since_at is null
    and not exists (
      select
      from
        lost_cases later
      where
        later.organization_id = c.organization_id
        and later.drawer_id = c.drawer_id
        and later.unique_id = c.unique_id
        and later.id <> c.id
        and (
          later.state <> 'closed'
          or later.closed_sequence > c.closed_sequence
        )
    )
  )
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
  and exists (
    select
      used.case_id
    from
      case_work_items as used
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
      used.organization_id = c.organization_id
      and used.case_id = c.id
      and items.id = ?
  )
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
  and exists (
    select
      toolboxes.id
    from
      toolboxes
    where
      toolboxes.organization_id = c.organization_id
      and toolboxes.id = c.toolbox_row_id
      and toolboxes.toolbox_id = ?
  )
order by
  c.number desc
limit
  ?;

select
  c.*
from
  lost_cases as c
where
  c.organization_id = ?
order by
  c.number desc
limit
  ?;
