-- Written by npm run sql: the statements that this repository sends.

-- findInvite
select
  *
from
  invites
where
  organization_id = ?
  and id = ?
  and cancelled_at is null;

-- findInviteByToken
select
  *
from
  stowed_find_invite (?);

-- hasMemberWith
select
  id
from
  users
where
  organization_id = ?
  and email_key = ?;

-- hasPendingInvite
select
  id
from
  invites
where
  organization_id = ?
  and email_key = ?
  and cancelled_at is null
  and accepted_at is null
  and expires_at > ?;

-- insertInvite
insert into
  invites (
    organization_id,
    id,
    email,
    email_key,
    role,
    organization_role,
    created_by,
    created_at,
    token_hash,
    expires_at
  )
values
  (?)
returning
  *;

-- letterTimes
select
  sent_at
from
  (
    select
      created_at as sent_at
    from
      invites
    where
      organization_id = ?
    union all
    select
      unnest(resent_at)
    from
      invites
    where
      organization_id = ?
  ) as letters
where
  sent_at > ?
order by
  sent_at;

-- renewInvite
update invites
set
  token_hash = ?,
  expires_at = ?,
  resent_at = array(
    select
      sent_at
    from
      unnest(resent_at) as sent_at
    where
      sent_at > ?
  ) || ?::timestamptz
where
  organization_id = ?
  and id = ?
returning
  *;

-- selectInvites
select
  *
from
  invites
where
  organization_id = ?
  and cancelled_at is null
order by
  created_at desc,
  id;

-- updateInvite
update invites
set
  accepted_at = ?,
  accepted_by = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update invites
set
  cancelled_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;
