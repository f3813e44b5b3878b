-- Written by npm run sql: the statements that this repository sends.

-- selectEvidence
select
  event.*,
  detections.tools as detected,
  detections.engine_version as detected_by
from
  inspection_events as event
  left join detections on detections.organization_id = event.organization_id
  and detections.image_id = event.image_id
where
  event.organization_id = ?
  and event.toolbox_row_id = ?
  and (
    (
      event.drawer_id = ?
      and event.kind in (?)
    )
    or event.kind in (?)
  )
  and event.sequence < ?
order by
  event.sequence desc
limit
  ?;

select
  event.*,
  detections.tools as detected,
  detections.engine_version as detected_by
from
  inspection_events as event
  left join detections on detections.organization_id = event.organization_id
  and detections.image_id = event.image_id
where
  event.organization_id = ?
  and event.toolbox_row_id = ?
  and (
    (
      event.drawer_id = ?
      and event.kind in (?)
    )
    or event.kind in (?)
  )
order by
  event.sequence desc
limit
  ?;

-- selectTemplates
select
  *
from
  templates
where
  organization_id = ?
  and id in (?)
order by
  version desc;
