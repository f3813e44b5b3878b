-- Written by npm run sql: the statements that this repository sends.

-- countToolRows
select
  count(*) as count
from
  tools
where
  organization_id = ?;

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
