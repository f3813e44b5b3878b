-- Written by npm run sql: the statements that this repository sends.

-- deleteNames
delete from waiting_names
where
  organization_id = ?
  and drawer_id = ?
  and ordinal in (?);

-- deleteWaitingNames
delete from waiting_names
where
  organization_id = ?
  and drawer_id = ?;

-- insertWaitingNames
insert into
  waiting_names (organization_id, drawer_id, ordinal, name, part_number, pieces)
values
  (?);

-- selectNamesOfDrawer
select
  name,
  part_number,
  pieces,
  ordinal
from
  waiting_names
where
  organization_id = ?
  and drawer_id = ?
order by
  ordinal;

-- selectWaitingNames
select
  drawers.number as drawer_number,
  names.name,
  names.part_number,
  names.pieces
from
  waiting_names as names
  inner join standing_drawers as drawers on drawers.organization_id = names.organization_id
  and drawers.id = names.drawer_id
where
  names.organization_id = ?
  and drawers.toolbox_row_id = ?
order by
  drawers.number,
  names.ordinal;
