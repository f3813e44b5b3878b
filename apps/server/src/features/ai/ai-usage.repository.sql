-- Written by npm run sql: the statements that this repository sends.

-- addCall
insert into
  ai_usage (organization_id, day, user_id, calls)
values
  (?)
on conflict (organization_id, day, user_id) do update
set
  calls = ai_usage.calls + 1;

-- countUsed
select
  coalesce(sum(calls), 0)::bigint as organization,
  coalesce(
    sum(calls) filter (
      where
        user_id = ?
    ),
    0
  )::bigint as person
from
  ai_usage as usage
where
  usage.organization_id = ?
  and usage.day = ?::date;

-- lockUsage
select
  organization_id
from
  ai_settings
where
  organization_id = ?
for update;

-- selectUsage
select
  users.id,
  users.username,
  users.first_name,
  users.last_name,
  usage.calls
from
  ai_usage as usage
  inner join users on users.organization_id = usage.organization_id
  and users.id = usage.user_id
where
  usage.organization_id = ?
  and usage.day = ?::date
order by
  usage.calls desc,
  users.username_key;
