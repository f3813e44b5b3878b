-- Written by npm run sql: the statements that this repository sends.

-- findBeginning
select
  created_at
from
  organizations
where
  id = ?;

-- findNewestBackupTime
select
  taken_at
from
  backup_runs
where
  taken_at is not null
order by
  taken_at desc
limit
  ?;

-- findNewestRun
select
  *
from
  backup_runs
order by
  ended_at desc
limit
  ?;

-- insertBackupRun
insert into
  backup_runs (id, ended_at, taken_at, failure)
values
  (?);
