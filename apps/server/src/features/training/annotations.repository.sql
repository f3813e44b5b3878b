-- Written by npm run sql: the statements that this repository sends.

-- findAnnotation
select
  annotations.*
from
  annotations
  inner join training_images on training_images.organization_id = annotations.organization_id
  and training_images.id = annotations.training_image_id
where
  annotations.organization_id = ?
  and annotations.id = ?
  and annotations.replaced_at is null
  and training_images.deleted_at is null;

-- findCurrent
select
  *
from
  annotations
where
  organization_id = ?
  and training_image_id = ?
  and replaced_at is null;

-- insertAnnotation
insert into
  annotations (organization_id, id, training_image_id, tools, anchor_points, updated_at, replaced_at)
values
  (?)
returning
  *;

-- markReplaced
update annotations
set
  replaced_at = ?
where
  organization_id = ?
  and id = ?;

-- updateAnnotation
update annotations
set
  tools = ?,
  anchor_points = ?,
  verified = ?,
  last_save_id = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;
