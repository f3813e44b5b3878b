-- Written by npm run sql: the statements that this repository sends.

-- dropStudied
delete from learned_images
where
  organization_id = ?
  and training_image_id = ?;

-- findDrawerOf
select
  d.toolbox_id,
  d.number as drawer_number
from
  standing_drawers as d
  inner join templates as t on t.organization_id = d.organization_id
  and t.id = d.template_id
where
  d.organization_id = ?
  and coalesce(t.same_places_as, t.id) = ?;

-- findStudied
select
  template_id
from
  learned_images
where
  organization_id = ?
  and training_image_id = ?;

-- findVerified
select
  i.id,
  i.image_id,
  i.created_at,
  a.id as annotation_id,
  a.version,
  a.tools
from
  training_images i
  cross join lateral (
    select
      id,
      version,
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
where
  i.organization_id = ?
  and i.deleted_at is null
  and i.status = 'verified'
  and i.id = ?;

-- findVerifying
select
  sequence,
  kind,
  actor_id,
  actor_name,
  actor_rank,
  actor_unit
from
  inspection_events
where
  organization_id = ?
  and kind in ('annotation_verified', 'annotation_saved', 'training_image_deleted')
  and image_id = ?
  and kind = ?
order by
  sequence desc
limit
  ?;

-- findWithdrawing
select
  sequence,
  kind,
  actor_id,
  actor_name,
  actor_rank,
  actor_unit
from
  inspection_events
where
  organization_id = ?
  and kind in ('annotation_verified', 'annotation_saved', 'training_image_deleted')
  and image_id = ?
  and sequence > ?
order by
  sequence
limit
  ?;

-- holdImage
select
  id
from
  training_images
where
  organization_id = ?
  and id = ?
for key share;

-- keepStudied
insert into
  learned_images (organization_id, training_image_id, annotation_id, annotation_version, template_id, studied_at)
values
  (?)
on conflict (organization_id, training_image_id) do update
set
  annotation_id = ?,
  annotation_version = ?,
  template_id = ?,
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
      a.id as annotation_id,
      a.version,
      a.tools
    from
      training_images i
      cross join lateral (
        select
          id,
          version,
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
    where
      i.organization_id = ?
      and i.deleted_at is null
      and i.status = 'verified'
  )
select
  v.id,
  v.image_id,
  v.annotation_id,
  v.version,
  v.tools
from
  verified v
  left join learned_images l on l.organization_id = ?
  and l.training_image_id = v.id
  left join lateral (
    select
      t.tries,
      t.next_at
    from
      lesson_tries t
    where
      t.organization_id = ?
      and t.image_id = v.image_id
      and not exists (
        select
        from
          inspection_events e
        where
          e.organization_id = ?
          and e.image_id = t.image_id
          and e.kind = 'annotation_verified'
          and e.sequence > t.said
      )
    limit
      1
  ) f on true
where
  (
    f.next_at is null
    or f.next_at <= ?
  )
  and (
    l.training_image_id is null
    or l.annotation_id <> v.annotation_id
    or l.annotation_version <> v.version
    or l.template_id not in (
      select
        coalesce(t.same_places_as, t.id)
      from
        drawers d
        join toolboxes b on b.organization_id = d.organization_id
        and b.id = d.toolbox_row_id
        join templates t on t.organization_id = d.organization_id
        and t.id = d.template_id
      where
        d.organization_id = ?
        and b.deleted_at is null
    )
    or (
      l.template_id is null
      and l.studied_at < (
        select
          max(f.created_at)
        from
          drawers d
          join templates t on t.organization_id = d.organization_id
          and t.id = d.template_id
          join templates f on f.organization_id = t.organization_id
          and f.id = coalesce(t.same_places_as, t.id)
        where
          d.organization_id = ?
      )
    )
  )
order by
  coalesce(f.tries, 0),
  v.created_at,
  v.id
limit
  ?;

-- selectWithdrawn
select
  l.training_image_id,
  i.image_id,
  l.template_id as template_id
from
  learned_images as l
  inner join training_images as i on i.organization_id = l.organization_id
  and i.id = l.training_image_id
where
  l.organization_id = ?
  and l.template_id is not null
  and (
    i.deleted_at is not null
    or i.status <> ?
  )
order by
  l.training_image_id
limit
  ?;
