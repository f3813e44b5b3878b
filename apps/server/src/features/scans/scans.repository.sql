-- Written by npm run sql: the statements that this repository sends.

-- decideTool
update tools
set
  status = ?,
  decider_name = ?,
  decided_at = ?,
  decided_by = ?,
  engine_version = ?,
  confidence = ?,
  needs_review = ?,
  reason = ?
where
  organization_id = ?
  and drawer_id = ?
  and unique_id = ?
returning
  *;

-- findDetection
select
  detections.tools,
  detections.engine_version,
  detections.outcome,
  detections.quality,
  detections.drawer_id,
  templates.id,
  templates.version,
  templates.same_places_as
from
  detections
  left join templates on templates.organization_id = detections.organization_id
  and templates.id = detections.template_id
where
  detections.organization_id = ?
  and detections.image_id = ?;

-- replaceTools
delete from tools
where
  organization_id = ?
  and drawer_id = ?;

insert into
  tools (
    organization_id,
    drawer_id,
    unique_id,
    ordinal,
    name,
    position,
    status,
    shape,
    confidence,
    needs_review,
    reason,
    part_number,
    pieces,
    decider_name,
    decided_at,
    decided_by,
    engine_version
  )
values
  (?)
returning
  *;
