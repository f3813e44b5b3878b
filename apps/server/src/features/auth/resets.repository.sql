-- Written by npm run sql: the statements that this repository sends.

-- claimReset
update password_resets
set
  used_at = ?
where
  organization_id = ?
  and id = ?
  and used_at is null
returning
  id;

-- findReset
select
  *
from
  stowed_find_reset (?);

-- insertReset
insert into
  password_resets (organization_id, id, user_id, token_hash, created_by, created_at, expires_at)
values
  (?);

-- voidResets
update password_resets
set
  used_at = ?
where
  organization_id = ?
  and user_id = ?
  and used_at is null;
