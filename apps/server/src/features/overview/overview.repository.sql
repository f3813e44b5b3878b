-- Written by npm run sql: the statements that this repository sends.

-- selectOverview
with
  photos as (
    select
      kind
    from
      inspection_events
    where
      organization_id = ?
      and kind in ('image_processed', 'image_refused')
      and recorded_at >= ?
  ),
  own_drawers as (
    select
      toolbox_id,
      template_id
    from
      standing_drawers
    where
      organization_id = ?
  )
select
  (
    select
      coalesce(jsonb_agg(distinct toolbox_id), '[]')
    from
      own_drawers
    where
      template_id is null
  ) as without_template,
  (
    select
      count(*)::int
    from
      own_drawers
    where
      template_id is not null
  ) as drawers_with_template,
  (
    select
      count(*)::int
    from
      users
    where
      organization_id = ?
      and active
  ) + (
    select
      count(*)::int
    from
      invites
    where
      organization_id = ?
      and accepted_at is null
      and cancelled_at is null
      and expires_at > ?
  ) as people,
  exists (
    select
    from
      inspection_events
    where
      organization_id = ?
      and kind = 'labels_printed'
  ) as are_labels_printed,
  (
    select
      count(*)::int
    from
      photos
  ) as photos,
  (
    select
      count(*)::int
    from
      photos
    where
      kind = 'image_refused'
  ) as refused_photos;
