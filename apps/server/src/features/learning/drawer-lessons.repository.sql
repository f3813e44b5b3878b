-- Written by npm run sql: the statements that this repository sends.

-- isJudgedBy
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

select
  image_id
from
  detections
where
  organization_id = ?
  and image_id = ?
  and drawer_id = ?
  and template_id in (
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
  and outcome = ?;

-- selectConfirmations
select
  e.sequence,
  e.kind,
  e.before,
  e.after,
  e.decision,
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
  and e.kind in (?)
  and d.outcome = ?
  and e.sequence > ?
order by
  e.sequence
limit
  ?;

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
