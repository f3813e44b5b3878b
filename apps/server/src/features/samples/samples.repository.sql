-- Written by npm run sql: the statements that this repository sends.

-- insertSamplePhoto
insert into
  sample_photos (organization_id, drawer_id, ordinal, name, image_id)
values
  (?);

-- selectSamplePhotos
select
  name,
  image_id
from
  sample_photos
where
  organization_id = ?
  and drawer_id = ?
order by
  ordinal;
