-- Written by npm run sql: the statements that this repository sends.

-- deleteStudy
delete from studied_images
where
  organization_id = ?
  and training_image_id = ?;

-- findVerified
select
  i.id,
  i.image_id,
  i.created_at,
  a.tools,
  e.confirmed_by
from
  training_images i
  cross join lateral (
    select
      tools
    from
      annotations
    where
      organization_id = i.organization_id
      and training_image_id = i.id
      and replaced_at is null
      and verified
    limit
      1
  ) a
  cross join lateral (
    select
      max(sequence) as confirmed_by
    from
      inspection_events
    where
      organization_id = i.organization_id
      and image_id = i.image_id
      and kind = 'annotation_verified'
  ) e
where
  i.organization_id = ?
  and i.deleted_at is null
  and i.status = 'verified'
  and i.id = ?;

-- hasFailedStudy
select
  has_failed
from
  studied_images
where
  organization_id = ?
  and training_image_id = ?;

-- holdImage
select
  id
from
  training_images
where
  organization_id = ?
  and id = ?
for key share;

-- saveStudy
insert into
  studied_images (organization_id, training_image_id, template_id, has_failed, engine_version, studied_at)
values
  (?)
on conflict (organization_id, training_image_id) do update
set
  training_image_id = ?,
  template_id = ?,
  has_failed = ?,
  engine_version = ?,
  studied_at = ?;

-- selectCandidates
select
  d.toolbox_id,
  d.number as drawer_number,
  t.tools,
  t.created_at,
  coalesce(t.same_places_as, t.id) as places_id,
  t.image_id as image_id,
  exists (
    select
    from
      templates o
    where
      o.organization_id = d.organization_id
      and o.drawer_id = d.id
      and o.image_id = ?
  ) as is_known
from
  standing_drawers as d
  inner join templates as t on t.organization_id = d.organization_id
  and t.id = d.template_id
where
  d.organization_id = ?
  and t.image_id is not null
order by
  t.created_at desc,
  t.id;

-- selectUnstudied
with
  verified as (
    select
      i.id,
      i.image_id,
      i.created_at,
      a.tools,
      e.confirmed_by
    from
      training_images i
      cross join lateral (
        select
          tools
        from
          annotations
        where
          organization_id = i.organization_id
          and training_image_id = i.id
          and replaced_at is null
          and verified
        limit
          1
      ) a
      cross join lateral (
        select
          max(sequence) as confirmed_by
        from
          inspection_events
        where
          organization_id = i.organization_id
          and image_id = i.image_id
          and kind = 'annotation_verified'
      ) e
    where
      i.organization_id = ?
      and i.deleted_at is null
      and i.status = 'verified'
  ),
  places as (
    select
      places.id,
      places.created_at
    from
      standing_drawers d
      join templates t on t.organization_id = d.organization_id
      and t.id = d.template_id
      join templates places on places.organization_id = t.organization_id
      and places.id = coalesce(t.same_places_as, t.id)
    where
      d.organization_id = ?
  )
select
  v.id,
  v.image_id,
  v.tools,
  v.confirmed_by
from
  verified v
  left join studied_images s on s.organization_id = ?
  and s.training_image_id = v.id
where
  s.training_image_id is null
  or s.engine_version <> ?
  or s.template_id not in (
    select
      id
    from
      places
  )
  or (
    s.template_id is null
    and s.studied_at < (
      select
        max(created_at)
      from
        places
    )
  )
  or (
    s.has_failed
    and s.studied_at < ?
  )
order by
  coalesce(s.has_failed, false),
  v.created_at,
  v.id
limit
  ?;
