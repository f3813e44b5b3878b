-- Written by npm run sql: the statements that this repository sends.

-- findAnchorPoints
select
  templates.anchor_points
from
  templates
  inner join drawers on drawers.organization_id = templates.organization_id
  and drawers.id = templates.drawer_id
  inner join toolboxes on toolboxes.organization_id = drawers.organization_id
  and toolboxes.id = drawers.toolbox_row_id
where
  templates.organization_id = ?
  and templates.id = ?
  and toolboxes.deleted_at is null;

-- findFirstWithPicture
select
  id,
  drawer_id
from
  templates
where
  organization_id = ?
  and image_id = ?
order by
  created_at,
  version
limit
  ?;

-- insertTemplate
insert into
  templates (
    organization_id,
    id,
    drawer_id,
    version,
    image_id,
    foreign_image_url,
    tools,
    anchor_points,
    same_places_as,
    copied_from_id,
    fit_at,
    last_save_id,
    created_by,
    created_at,
    removed_by,
    removed_at
  )
values
  (?)
returning
  *;

select
  max(version) as version
from
  templates
where
  organization_id = ?
  and drawer_id = ?;

-- markRemoved
update templates
set
  removed_by = ?,
  removed_at = ?
where
  organization_id = ?
  and id = ?;

-- selectAssigned
select
  templates.*,
  drawers.toolbox_id,
  drawers.number as drawer_number
from
  standing_drawers as drawers
  inner join templates on templates.organization_id = drawers.organization_id
  and templates.id = drawers.template_id
where
  drawers.organization_id = ?
order by
  drawers.toolbox_id,
  drawers.number;
