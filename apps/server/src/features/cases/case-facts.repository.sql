-- Written by npm run sql: the statements that this repository sends.

-- findPictureChange
select
  kind,
  before,
  after,
  decision
from
  inspection_events e
where
  organization_id = ?
  and sequence < coalesce(?::bigint, 9223372036854775807)
  and drawer_id = ?
  and kind = 'drawer_scanned'
  and not (
    e.after -> 'imageId' is not distinct from e.before -> 'imageId'
    and e.after -> 'foreignImageUrl' is not distinct from e.before -> 'foreignImageUrl'
  )
  and sequence > coalesce(
    greatest(
      (
        select
          sequence
        from
          inspection_events
        where
          organization_id = ?
          and sequence < coalesce(?::bigint, 9223372036854775807)
          and drawer_id = ?
          and kind = 'drawer_completed'
        order by
          sequence desc
        limit
          1
      ),
      (
        select
          sequence
        from
          inspection_events
        where
          organization_id = ?
          and sequence < coalesce(?::bigint, 9223372036854775807)
          and toolbox_row_id = ?
          and kind = 'toolbox_completed'
        order by
          sequence desc
        limit
          1
      )
    ),
    (
      select
        sequence
      from
        inspection_events
      where
        organization_id = ?
        and sequence < coalesce(?::bigint, 9223372036854775807)
        and toolbox_row_id = ?
        and kind in ('inventory_superseded', 'inventory_cancelled')
      order by
        sequence
      limit
        1
    )
  )
order by
  sequence
limit
  1;

-- findTemplateChange
select
  kind,
  before,
  after,
  decision
from
  inspection_events
where
  organization_id = ?
  and drawer_id = ?
  and kind in (?)
  and sequence > ?
order by
  sequence
limit
  ?;

-- selectInQuestion
select distinct
  on (items.id) items.id,
  items.kind,
  items.reference,
  items.title,
  inventories.id as inventory_id
from
  inventories
  join inventory_work_items used on used.organization_id = inventories.organization_id
  and used.inventory_id = inventories.id
  join work_items items on items.organization_id = used.organization_id
  and items.id = used.work_item_id
where
  inventories.organization_id = ?
  and inventories.toolbox_row_id = ?
  and inventories.id = ?::uuid
order by
  items.id,
  inventories.started_at;

select distinct
  on (items.id) items.id,
  items.kind,
  items.reference,
  items.title,
  inventories.id as inventory_id
from
  inventories
  join inventory_work_items used on used.organization_id = inventories.organization_id
  and used.inventory_id = inventories.id
  join work_items items on items.organization_id = used.organization_id
  and items.id = used.work_item_id
where
  inventories.organization_id = ?
  and inventories.toolbox_row_id = ?
  and inventories.started_at <= ?
  and coalesce(inventories.ended_at, ?) >= ?
order by
  items.id,
  inventories.started_at;

-- selectLastSeen
select
  place.unique_id,
  seen.sequence,
  seen.at
from
  jsonb_to_recordset(?) as place (unique_id text, name text)
  cross join lateral (
    select
      e.sequence,
      least(e.recorded_at, (e.decision ->> 'queuedAt')::timestamptz) as at
    from
      inspection_events e
      cross join lateral (
        select
          (
            jsonb_path_exists(
              e.after,
              '$.tool ? (@.uniqueId == $id && @.status == present && !(@.needsReview == true))',
              jsonb_build_object('id', place.unique_id)
            )
            or exists (
              select
              from
                jsonb_path_query(
                  e.after,
                  '$.tools[*] ? (@.uniqueId == $id && @.status == present && !(@.needsReview == true))',
                  jsonb_build_object('id', place.unique_id)
                ) as listed (tool)
              where
                not (
                  e.kind = 'drawer_scanned'
                  and (
                    e.after -> 'imageId' is not distinct from e.before -> 'imageId'
                    and e.after -> 'foreignImageUrl' is not distinct from e.before -> 'foreignImageUrl'
                  )
                  and jsonb_path_exists(
                    e.before,
                    '$.tools[*] ? (@.uniqueId == $tool.uniqueId && @.status == $tool.status && @.decidedAt == $tool.decidedAt)',
                    jsonb_build_object('tool', listed.tool)
                  )
                )
            )
          ) as is_own
      ) said
    where
      e.organization_id = ?
      and e.drawer_id = ?
      and e.kind in ('drawer_scanned', 'tool_found', 'drawer_completed')
      and (
        said.is_own
        or (
          not jsonb_path_exists(e.after, '$.tools[*] ? (@.uniqueId == $id)', jsonb_build_object('id', place.unique_id))
          and (
            jsonb_path_exists(
              e.after,
              '$.tool ? (@.name == $name && !(@.uniqueId == $current[*]) && @.status == present && !(@.needsReview == true))',
              jsonb_build_object('name', place.name, 'current', ?::jsonb)
            )
            or exists (
              select
              from
                jsonb_path_query(
                  e.after,
                  '$.tools[*] ? (@.name == $name && !(@.uniqueId == $current[*]) && @.status == present && !(@.needsReview == true))',
                  jsonb_build_object('name', place.name, 'current', ?::jsonb)
                ) as listed (tool)
              where
                not (
                  e.kind = 'drawer_scanned'
                  and (
                    e.after -> 'imageId' is not distinct from e.before -> 'imageId'
                    and e.after -> 'foreignImageUrl' is not distinct from e.before -> 'foreignImageUrl'
                  )
                  and jsonb_path_exists(
                    e.before,
                    '$.tools[*] ? (@.uniqueId == $tool.uniqueId && @.status == $tool.status && @.decidedAt == $tool.decidedAt)',
                    jsonb_build_object('tool', listed.tool)
                  )
                )
            )
          )
        )
      )
    order by
      said.is_own desc,
      not said.is_own
      and jsonb_path_exists(
        e.after,
        '$.tools[*] ? (@.name == $name && !(@.uniqueId == $current[*]) && @.status == missing)',
        jsonb_build_object('name', place.name, 'current', ?::jsonb)
      ),
      at desc,
      e.sequence desc
    limit
      1
  ) seen;

-- selectOfFormer
select
  items.id,
  items.kind,
  items.reference,
  items.title,
  attached.inventory_id,
  attached.why
from
  lost_cases
  inner join case_work_items as attached on attached.organization_id = lost_cases.organization_id
  and attached.case_id = lost_cases.id
  inner join work_items as items on items.organization_id = attached.organization_id
  and items.id = attached.work_item_id
where
  lost_cases.organization_id = ?
  and lost_cases.drawer_id = ?
  and lost_cases.unique_id = ?
  and (
    lost_cases.number = ?
    or (
      lost_cases.inventory_id = ?
      and lost_cases.outcome = ?
    )
  )
  and attached.clear_confirmed_at is null
order by
  lost_cases.number desc;

-- selectProposedNames
select
  tools
from
  detections
where
  organization_id = ?
  and image_id = ?
  and template_id is null;
