-- Written by npm run sql: the statements that this repository sends.

-- findBackupOf
select
  *
from
  backup_runs
where
  (
    taken_at = ?
    or ended_at = ?
  )
limit
  ?;

-- findBeginning
select
  created_at
from
  organizations
where
  id = ?;

-- findNewestBackup
select
  *
from
  backup_runs
where
  taken_at <= ?
order by
  taken_at desc
limit
  ?;

-- findNewestFailure
select
  *
from
  backup_runs
where
  failure is not null
  and ended_at <= ?
order by
  ended_at desc
limit
  ?;

-- insertBackupRun
insert into
  backup_runs (id, ended_at, taken_at, failure)
values
  (?);

-- wasTried
select
  id
from
  backup_runs
limit
  ?;
