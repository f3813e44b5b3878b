-- Written by npm run sql: the statements that this repository sends.

-- deleteHeld
delete from jobs
where
  name = ?
  and subject = ?
  and holder = ?;

-- deleteJob
delete from jobs
where
  name = ?
  and subject = ?;

-- insertMissing
insert into
  jobs (name, subject, due_at, not_before, attempts)
values
  (?)
on conflict do nothing;

-- selectJobStates
select
  name,
  min(due_at) as dueAt,
  max(done_at) as doneAt,
  coalesce(
    sum(attempts) filter (
      where
        failure is not null
    ),
    0
  )::integer as failures
from
  jobs
group by
  name
order by
  name;

-- takeDueJob
with
  wanted as (
    select
      name,
      latest
    from
      json_to_recordset(?) as w (name text, latest timestamptz)
  ),
  due as (
    select
      name,
      subject
    from
      jobs
      join wanted using (name)
    where
      not_before <= ?
      or not_before > latest
    order by
      not_before
    limit
      1
    for update of
      jobs skip locked
  )
update jobs
set
  holder = ?,
  due_at = least(due_at, ?),
  not_before = ?,
  attempts = jobs.attempts + 1
from
  due
where
  jobs.name = due.name
  and jobs.subject = due.subject
returning
  jobs.name,
  jobs.subject,
  jobs.due_at as dueAt,
  jobs.attempts;

-- updateHeld
update jobs
set
  holder = ?,
  attempts = ?,
  failure = ?,
  due_at = ?,
  not_before = ?,
  done_at = ?
where
  name = ?
  and subject = ?
  and holder = ?;

update jobs
set
  holder = ?,
  not_before = ?
where
  name = ?
  and subject = ?
  and holder = ?;

update jobs
set
  holder = ?,
  not_before = ?,
  failure = ?
where
  name = ?
  and subject = ?
  and holder = ?;

update jobs
set
  not_before = ?
where
  name = ?
  and subject = ?
  and holder = ?;

-- upsertJob
insert into
  jobs (name, subject, due_at, not_before, holder, attempts, failure)
values
  (?)
on conflict (name, subject) do update
set
  due_at = ?,
  not_before = ?,
  holder = ?,
  attempts = ?,
  failure = ?;
