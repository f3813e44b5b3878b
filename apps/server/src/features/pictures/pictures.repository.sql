-- Written by npm run sql: the statements that this repository sends.

-- countBytes
select
  (
    (
      select
        coalesce(sum(byte_length), 0)
      from
        images
      where
        organization_id = ?
    ) + (
      select
        coalesce(sum(byte_length), 0)
      from
        learned_looks
      where
        organization_id = ?
    )
  )::bigint as bytes;

-- countSince
select
  count(*) as count
from
  images
where
  organization_id = ?
  and created_by = ?
  and created_at > ?;

-- findImage
select
  id,
  width,
  height,
  created_at
from
  images
where
  organization_id = ?
  and id = ?
  and deleted_at is null;

-- findServedImage
select
  *
from
  stowed_find_image (?);

-- hideToolboxImages
update images
set
  deleted_at = ?
where
  organization_id = ?
  and deleted_at is null
  and id in (
    select
      image_id
    from
      inspection_events
    where
      organization_id = ?
      and toolbox_row_id = ?
  )
  and not exists (
    select
    from
      inspection_events e
      join toolboxes t on t.organization_id = e.organization_id
      and t.id = e.toolbox_row_id
    where
      e.organization_id = images.organization_id
      and e.image_id = images.id
      and t.id <> ?
      and t.deleted_at is null
  )
  and not exists (
    select
    from
      training_images t
    where
      t.organization_id = images.organization_id
      and t.image_id = images.id
      and t.deleted_at is null
  );

-- hideTrainingPicture
update images
set
  deleted_at = ?
where
  organization_id = ?
  and id = ?
  and deleted_at is null
  and not exists (
    select
    from
      templates t
    where
      t.organization_id = images.organization_id
      and t.image_id = images.id
  )
  and not exists (
    select
    from
      drawers d
    where
      d.organization_id = images.organization_id
      and d.image_id = images.id
  )
  and not exists (
    select
    from
      training_images t
    where
      t.organization_id = images.organization_id
      and t.image_id = images.id
      and t.deleted_at is null
  );

-- insertImage
insert into
  images (
    organization_id,
    id,
    kind,
    content_type,
    byte_length,
    width,
    height,
    sha256,
    upload_sha256,
    created_by,
    created_at,
    deleted_at
  )
values
  (?);
