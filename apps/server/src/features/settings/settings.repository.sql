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
    time_zone,
    photo,
    lost_cases,
    suspected_minutes,
    escalate_minutes,
    recount_needs_photo,
    signing,
    meaning_first,
    meaning_second,
    version,
    second_person,
    organization_id
  )
values
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?)
on conflict (organization_id) do update
set
  time_zone = ?,
  photo = ?,
  lost_cases = ?,
  suspected_minutes = ?,
  escalate_minutes = ?,
  recount_needs_photo = ?,
  signing = ?,
  meaning_first = ?,
  meaning_second = ?,
  version = ?,
  second_person = ?::text[];

insert into
  organization_settings (
    time_zone,
    photo,
    version,
    lost_cases,
    suspected_minutes,
    escalate_minutes,
    recount_needs_photo,
    signing,
    meaning_first,
    meaning_second,
    second_person,
    organization_id
  )
values
  (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?)
on conflict (organization_id) do update
set
  time_zone = ?,
  photo = ?,
  version = ?,
  lost_cases = ?,
  suspected_minutes = ?,
  escalate_minutes = ?,
  recount_needs_photo = ?,
  signing = ?,
  meaning_first = ?,
  meaning_second = ?,
  second_person = ?::text[];
