-- Written by npm run sql: the statements that this repository sends.

-- countToolRows
select
  count(*) as count
from
  tools
where
  organization_id = ?;

-- findSettingsRow
select
  *
from
  organization_settings
where
  organization_id = ?;

-- selectCaseRows
select
  *
from
  lost_cases
where
  organization_id = ?
order by
  id
limit
  ?;

-- selectCaseWorkItemRows
select
  *
from
  case_work_items
where
  organization_id = ?
  and case_id in (?)
order by
  work_item_id;

-- selectDrawerRows
select
  *
from
  drawers
where
  organization_id = ?
order by
  toolbox_row_id,
  number;

-- selectInventoryRows
select
  *
from
  inventories
where
  organization_id = ?
  and id > ?
order by
  id
limit
  ?;

select
  *
from
  inventories
where
  organization_id = ?
order by
  id
limit
  ?;

-- selectInventoryWorkItemRows
select
  inventory_id,
  work_item_id
from
  inventory_work_items
where
  organization_id = ?
  and inventory_id in (?)
order by
  work_item_id;

-- selectMemberRows
select
  id,
  active,
  role,
  organization_role,
  array(
    select
      duty
    from
      member_duties
    where
      member_duties.organization_id = users.organization_id
      and member_duties.user_id = users.id
    order by
      duty
  ) as duties
from
  users
where
  organization_id = ?
  and (
    kind = ?
    or active = ?
  )
order by
  id
limit
  ?;

-- selectOrganizationRow
select
  name,
  type
from
  organizations
where
  id = ?;

-- selectPasskeyRows
select
  *
from
  passkeys
where
  organization_id = ?
order by
  id
limit
  ?;

-- selectPictureHashes
select
  id,
  sha256,
  upload_sha256
from
  images
where
  organization_id = ?
order by
  id
limit
  ?;

-- selectSignatureRows
select
  *
from
  signatures
where
  organization_id = ?
order by
  id
limit
  ?;

-- selectTemplateRows
select
  *
from
  templates
where
  organization_id = ?
order by
  id
limit
  ?;

-- selectToolboxRows
select
  *
from
  toolboxes
where
  organization_id = ?
order by
  id;

-- selectToolRows
select
  *
from
  tools
where
  organization_id = ?
  and drawer_id in (?)
order by
  ordinal;

-- selectWorkItemRows
select
  *
from
  work_items
where
  organization_id = ?
order by
  id
limit
  ?;
