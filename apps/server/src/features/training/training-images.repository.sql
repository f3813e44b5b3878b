-- Written by npm run sql: the statements that this repository sends.

-- findTrainingImage
select
  training_images.*,
  images.width,
  images.height
from
  training_images
  inner join images on images.organization_id = training_images.organization_id
  and images.id = training_images.image_id
where
  training_images.organization_id = ?
  and training_images.deleted_at is null
  and training_images.id = ?;

-- insertTrainingImage
insert into
  training_images (organization_id, id, image_id, tool_count, drawer_type, uploaded_by, created_at, deleted_at)
values
  (?)
returning
  *;

-- lockTrainingImage
select
  training_images.*,
  images.width,
  images.height
from
  training_images
  inner join images on images.organization_id = training_images.organization_id
  and images.id = training_images.image_id
where
  training_images.organization_id = ?
  and training_images.deleted_at is null
  and training_images.id = ?
for update of
  training_images;

-- markDeleted
update training_images
set
  deleted_at = ?
where
  organization_id = ?
  and id = ?;

-- selectTrainingImages
select
  *
from
  training_images
where
  organization_id = ?
  and deleted_at is null
order by
  created_at desc,
  id desc;

-- setStatus
update training_images
set
  status = ?
where
  organization_id = ?
  and id = ?;
