-- Written by npm run sql: the statements that this repository sends.

-- findNewestEvent
select
  sequence
from
  event_heads
where
  organization_id = ?;

-- judged
select
  id
from
  templates
where
  organization_id = ?
  and drawer_id = ?
  and (
    id = ?
    or same_places_as = ?
  );

-- selectCompletions
select
  e.sequence,
  e.actor_id,
  e.actor_name,
  e.actor_rank,
  e.actor_unit,
  e.after,
  d.image_id,
  d.tools as detected
from
  inspection_events as e
  inner join detections as d on d.organization_id = e.organization_id
  and d.image_id = e.image_id
where
  e.organization_id = ?
  and e.template_id in (
    select
      id
    from
      templates
    where
      organization_id = ?
      and drawer_id = ?
      and (
        id = ?
        or same_places_as = ?
      )
  )
  and d.template_id in (
    select
      id
    from
      templates
    where
      organization_id = ?
      and drawer_id = ?
      and (
        id = ?
        or same_places_as = ?
      )
  )
  and e.kind = ?
  and d.outcome = ?
  and e.sequence > ?
order by
  e.sequence
limit
  ?;

-- selectDueCompletions
select
  e.sequence,
  e.actor_id,
  e.actor_name,
  e.actor_rank,
  e.actor_unit,
  e.after,
  d.image_id,
  d.tools as detected
from
  inspection_events as e
  inner join detections as d on d.organization_id = e.organization_id
  and d.image_id = e.image_id
  inner join lesson_tries as t on t.organization_id = e.organization_id
  and t.said = e.sequence
where
  e.organization_id = ?
  and e.template_id in (
    select
      id
    from
      templates
    where
      organization_id = ?
      and drawer_id = ?
      and (
        id = ?
        or same_places_as = ?
      )
  )
  and d.template_id in (
    select
      id
    from
      templates
    where
      organization_id = ?
      and drawer_id = ?
      and (
        id = ?
        or same_places_as = ?
      )
  )
  and e.kind = ?
  and d.outcome = ?
  and e.sequence > ?
  and t.next_at <= ?
order by
  t.tries,
  e.sequence
limit
  ?;
