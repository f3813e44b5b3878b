-- Written by npm run sql: the statements that this repository sends.

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
    missed_in_photo,
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

-- storeMark
with
  told as (
    update tools
    set
      status = ?,
      decided_by = ?,
      decider_name = ?,
      decided_at = ?,
      engine_version = null,
      confidence = null,
      needs_review = null,
      reason = null
    where
      organization_id = ?
      and drawer_id = ?
      and unique_id = ?
    returning
      unique_id
  ),
  kept as (
    update drawers
    set
      status = ?,
      is_photo_of_inventory = ?,
      version = ?,
      updated_at = ?,
      last_save_id = null
    where
      organization_id = ?
      and id = ?
    returning
      id
  )
update toolboxes
set
  status = ?,
  version = ?,
  updated_at = ?
from
  told,
  kept
where
  organization_id = ?
  and toolboxes.id = ?
returning
  toolboxes.id;
