-- Written by npm run sql: the statements that this repository sends.

-- selectPictures
select
  training_images.id,
  training_images.image_id,
  training_images.created_at,
  training_images.tool_count,
  training_images.drawer_type,
  images.width,
  images.height
from
  training_images
  inner join images on images.organization_id = training_images.organization_id
  and images.id = training_images.image_id
where
  training_images.organization_id = ?
  and training_images.deleted_at is null
  and training_images.status = ?
  and training_images.id > ?
order by
  training_images.id
limit
  ?;

select
  training_images.id,
  training_images.image_id,
  training_images.created_at,
  training_images.tool_count,
  training_images.drawer_type,
  images.width,
  images.height
from
  training_images
  inner join images on images.organization_id = training_images.organization_id
  and images.id = training_images.image_id
where
  training_images.organization_id = ?
  and training_images.deleted_at is null
  and training_images.status = ?
order by
  training_images.id
limit
  ?;

-- selectVerified
select
  id as annotation_id,
  training_image_id,
  tools,
  anchor_points
from
  annotations
where
  organization_id = ?
  and training_image_id in (?)
  and replaced_at is null;
