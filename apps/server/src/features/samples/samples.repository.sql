-- Written by npm run sql: the statements that this repository sends.

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
