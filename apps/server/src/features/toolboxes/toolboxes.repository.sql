-- Written by npm run sql: the statements that this repository sends.

-- findToolbox
select
  *
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
  *
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

-- insertToolbox
insert into
  toolboxes (
    organization_id,
    id,
    toolbox_id,
    name,
    type,
    eid,
    drawer_count,
    primary_foam_color,
    secondary_foam_color,
    created_at,
    updated_at
  )
values
  (?)
returning
  *;

-- lockToolbox
select
  *
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
for no key update;

select
  *
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
for no key update;

-- selectToolboxes
select
  *
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
order by
  created_at,
  toolbox_id;

-- selectToolboxIds
select
  toolbox_id
from
  toolboxes
where
  organization_id = ?
  and starts_with(toolbox_id, ?) = ?;

-- updateToolbox
update toolboxes
set
  deleted_at = ?,
  updated_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  name = ?,
  type = ?,
  eid = ?,
  drawer_count = ?,
  primary_foam_color = ?,
  secondary_foam_color = ?,
  status = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  name = ?,
  type = ?,
  eid = ?,
  drawer_count = ?,
  primary_foam_color = ?,
  secondary_foam_color = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  reference_image_id = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
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

update toolboxes
set
  status = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  version = ?,
  updated_at = ?,
  status = ?
where
  organization_id = ?
  and id = ?
returning
  *;
