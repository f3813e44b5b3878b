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
  *,
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
  and kind = ?
  and id = ?;

-- replaceDuties
delete from member_duties
where
  organization_id = ?
  and user_id = ?
  and ?;

delete from member_duties
where
  organization_id = ?
  and user_id = ?
  and not duty in (?);

insert into
  member_duties (organization_id, user_id, duty, given_by, given_at)
values
  (?)
on conflict do nothing;

-- selectContacts
select
  *,
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
  and kind = ?
  and organization_role in (?)
  and active = ?
order by
  organization_role desc,
  username_key;

-- selectMembers
select
  *,
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
  and kind = ?
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
