-- Written by npm run sql: the statements that this repository sends.

-- insertPasskey
insert into
  passkeys (
    organization_id,
    user_id,
    id,
    credential_id,
    public_key,
    sign_count,
    transports,
    name,
    created_at,
    last_used_at,
    removed_at,
    removed_sequence,
    added_sequence
  )
values
  (?, ?, ?, ?, decode(?, 'base64'), ?, ?::text[], ?, ?, ?, ?, ?, ?)
returning
  *;

-- lockPasskey
select
  *
from
  passkeys
where
  organization_id = ?
  and user_id = ?
  and credential_id = ?
  and removed_at is null
for no key update;

-- noteRemoval
update passkeys
set
  removed_at = ?,
  removed_sequence = ?
where
  organization_id = ?
  and id = ?;

-- noteUse
update passkeys
set
  sign_count = ?,
  last_used_at = ?
where
  organization_id = ?
  and id = ?;

-- selectPasskeys
select
  *
from
  passkeys
where
  organization_id = ?
  and user_id = ?
  and removed_at is null
order by
  created_at desc,
  id;
