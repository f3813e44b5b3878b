-- Written by npm run sql: the statements that this repository sends.

-- deleteSession
delete from sessions
where
  organization_id = ?
  and id = ?;

-- deleteSessions
delete from sessions
where
  organization_id = ?
  and user_id = ?;

delete from sessions
where
  organization_id = ?
  and user_id = ?
  and id <> ?;

delete from sessions
where
  organization_id = ?
  and user_id = ?
  and id = ?;

-- findSession
alone;

select
  *
from
  stowed_find_session (?);

-- insertSession
insert into
  sessions (organization_id, id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
values
  (?);

-- selectSessions
select
  *
from
  sessions
where
  organization_id = ?
  and user_id = ?
order by
  last_seen_at desc,
  created_at desc;

-- touchSession
update sessions
set
  last_seen_at = ?
where
  organization_id = ?
  and id = ?;
