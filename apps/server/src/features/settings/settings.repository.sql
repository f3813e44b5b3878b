-- Written by npm run sql: the statements that this repository sends.

-- findSettings
select
  *
from
  organization_settings
where
  organization_id = ?;

-- storeSettings
insert into
  organization_settings (
    organization_id,
    time_zone,
    photo,
    lost_cases,
    suspected_minutes,
    escalate_minutes,
    recount_needs_photo,
    version
  )
values
  (?)
on conflict (organization_id) do update
set
  time_zone = ?,
  photo = ?,
  lost_cases = ?,
  suspected_minutes = ?,
  escalate_minutes = ?,
  recount_needs_photo = ?,
  version = ?;

insert into
  organization_settings (
    organization_id,
    time_zone,
    photo,
    version,
    lost_cases,
    suspected_minutes,
    escalate_minutes,
    recount_needs_photo
  )
values
  (?)
on conflict (organization_id) do update
set
  time_zone = ?,
  photo = ?,
  version = ?,
  lost_cases = ?,
  suspected_minutes = ?,
  escalate_minutes = ?,
  recount_needs_photo = ?;
