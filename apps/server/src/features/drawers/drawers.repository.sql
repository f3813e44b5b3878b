-- Written by npm run sql: the statements that this repository sends.

-- countMissing
select
  count(*) filter (
    where
      (
        tools.status <> 'present'
        or tools.needs_review is true
      )
  )::int as missing,
  count(*) filter (
    where
      tools.needs_review is true
  )::int as to_check
from
  tools
  inner join standing_drawers as drawers on drawers.organization_id = tools.organization_id
  and drawers.id = tools.drawer_id
where
  tools.organization_id = ?
  and (
    tools.status <> 'present'
    or tools.needs_review is true
  );

-- forgetPhotosOfInventory
update drawers
set
  is_photo_of_inventory = ?
where
  organization_id = ?
  and toolbox_row_id = ?
  and is_photo_of_inventory = ?;

-- insertDrawers
insert into
  drawers (organization_id, id, toolbox_row_id, number, expected_tools, updated_at)
values
  (?);

-- selectAllDrawers
select
  *
from
  drawers
where
  organization_id = ?
  and toolbox_row_id = ?
order by
  number;

-- selectDrawers
select
  *
from
  standing_drawers
where
  organization_id = ?
  and toolbox_row_id = ?
order by
  number;

-- setFitAt
update templates
set
  fit_at = ?
where
  organization_id = ?
  and id = ?
  and fit_at is null
returning
  id;

-- updateDrawer
update drawers
set
  last_save_id = ?,
  archived_at = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  expected_tools = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  is_compared_late = ?,
  photo_at = ?,
  photo_by = ?,
  is_photo_of_inventory = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  is_compared_late = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  is_compared_late = ?,
  version = ?,
  updated_at = ?,
  photo_at = ?,
  photo_by = ?,
  is_photo_of_inventory = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  is_compared_late = ?,
  version = ?,
  updated_at = ?,
  status = ?,
  is_photo_of_inventory = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  is_compared_late = ?,
  version = ?,
  updated_at = ?,
  status = ?,
  is_photo_of_inventory = ?,
  photo_at = ?,
  photo_by = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  status = ?,
  is_photo_of_inventory = ?,
  archived_at = ?,
  expected_tools = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  status = ?,
  is_photo_of_inventory = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  status = ?,
  version = ?,
  completed_version = ?,
  completed_at = ?,
  completed_by = ?,
  completed_by_name = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  template_id = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  last_save_id = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;
