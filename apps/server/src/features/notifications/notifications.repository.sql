-- Written by npm run sql: the statements that this repository sends.

-- countUnread
select
  count(*) as count
from
  notifications
where
  organization_id = ?
  and user_id = ?
  and read_at is null;

-- findNotification
select
  *
from
  notifications
where
  organization_id = ?
  and user_id = ?
  and id = ?;

-- insertNotifications
insert into
  notifications (
    organization_id,
    id,
    user_id,
    kind,
    subject_id,
    subject,
    path,
    event_sequence,
    created_at,
    dedupe_key
  )
values
  (?)
on conflict (organization_id, user_id, dedupe_key) do nothing;

-- markRead
update notifications
set
  read_at = ?
where
  organization_id = ?
  and user_id = ?
  and event_sequence <= ?
  and read_at is null;

-- selectCandidates
select
  users.id as user_id,
  users.role,
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
  ) as given,
  exists (
    select
    from
      notifications
    where
      notifications.organization_id = users.organization_id
      and notifications.user_id = users.id
      and notifications.subject_id = ?
  ) as is_notified
from
  users
where
  users.organization_id = ?
  and users.active
order by
  users.id;

-- selectNotifications
select
  *
from
  notifications
where
  organization_id = ?
  and user_id = ?
  and event_sequence < ?
order by
  event_sequence desc
limit
  ?;

select
  *
from
  notifications
where
  organization_id = ?
  and user_id = ?
order by
  event_sequence desc
limit
  ?;

-- selectNotified
select
  notifications.kind,
  notifications.created_at as at,
  users.username,
  users.first_name,
  users.last_name,
  users.rank,
  users.unit
from
  notifications
  inner join users on users.organization_id = notifications.organization_id
  and users.id = notifications.user_id
where
  notifications.organization_id = ?
  and notifications.subject_id = ?
order by
  notifications.event_sequence,
  users.username;
