-- Written by npm run sql: the statements that this repository sends.

-- dropTries
delete from lesson_tries
where
  organization_id = ?
  and said = ?;

-- findTries
select
  tries
from
  lesson_tries
where
  organization_id = ?
  and said = ?;

-- isGivenUp
select
  said
from
  lesson_tries
where
  organization_id = ?
  and said = ?
  and next_at is null;

-- saveTries
insert into
  lesson_tries (organization_id, said, image_id, tries, next_at)
values
  (?)
on conflict (organization_id, said) do update
set
  tries = ?,
  next_at = ?;
