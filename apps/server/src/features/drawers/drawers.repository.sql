-- Written by npm run sql: the statements that this repository sends.

-- countMissing
select
  count(*) as count
from
  tools
  inner join standing_drawers as drawers on drawers.organization_id = tools.organization_id
  and drawers.id = tools.drawer_id
where
  tools.organization_id = ?
  and tools.status = ?;

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

-- updateDrawer
update drawers
set
  archived_at = ?,
  status = ?,
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
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  last_save_id = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  image_id = ?,
  foreign_image_url = ?,
  judged_template_id = ?,
  is_located = ?,
  last_save_id = ?,
  version = ?,
  updated_at = ?,
  status = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  status = ?,
  version = ?,
  completed_version = ?,
  completed_at = ?,
  completed_by = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  status = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
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
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update drawers
set
  version = ?,
  updated_at = ?,
  status = ?
where
  organization_id = ?
  and id = ?
returning
  *;
