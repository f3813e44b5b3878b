-- Written by npm run sql: the statements that this repository sends.

-- countOtherOwners
select
  count(*) as count
from
  users
where
  organization_id = ?
  and organization_role = ?
  and active = ?
  and id <> ?;

-- findMember
select
  *
from
  users
where
  organization_id = ?
  and id = ?;

-- selectContacts
select
  *
from
  users
where
  organization_id = ?
  and organization_role in (?)
  and active = ?
order by
  organization_role desc,
  username_key;

-- selectMembers
select
  *
from
  users
where
  organization_id = ?
order by
  username_key;

-- updateStanding
update users
set
  active = ?,
  role = ?,
  organization_role = ?
where
  organization_id = ?
  and id = ?
returning
  *;
