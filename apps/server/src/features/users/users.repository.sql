-- Written by npm run sql: the statements that this repository sends.

-- findLogin
select
  *
from
  stowed_find_login (?);

-- findUser
select
  users.*,
  organizations.name as organization_name,
  organizations.type as organization_type
from
  users
  inner join organizations on organizations.id = users.organization_id
where
  users.organization_id = ?
  and users.id = ?;

-- getServiceUser
select
  id
from
  users
where
  organization_id = ?
  and kind = ?;

-- insertOrganization
insert into
  organizations (id, name, type, created_at)
values
  (?);

-- insertServiceUser
insert into
  users (
    organization_id,
    id,
    username,
    password_hash,
    first_name,
    created_at,
    username_key,
    kind,
    active,
    email,
    email_key,
    last_name,
    rank,
    unit,
    role,
    organization_role,
    profile_image_url,
    last_login_at
  )
values
  (?)
on conflict do nothing;

-- insertUser
insert into
  users (
    organization_id,
    id,
    username,
    username_key,
    email,
    email_key,
    password_hash,
    first_name,
    last_name,
    rank,
    unit,
    role,
    organization_role,
    profile_image_url,
    last_login_at,
    created_at
  )
values
  (?);

-- lockUser
select
  *
from
  users
where
  organization_id = ?
  and id = ?
for no key update;

-- recordLogin
update users
set
  last_login_at = ?
where
  organization_id = ?
  and id = ?;

-- replacePasswordHash
update users
set
  password_hash = ?
where
  organization_id = ?
  and id = ?;

-- updateProfile
update users
set
  email = ?,
  first_name = ?,
  last_name = ?,
  rank = ?,
  unit = ?,
  profile_image_url = ?,
  email_key = ?
where
  organization_id = ?
  and id = ?;
