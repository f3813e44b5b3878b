-- Written by npm run sql: the statements that this repository sends.

-- findRange
select
  min(sequence) as first,
  max(sequence) as last
from
  inspection_events
where
  organization_id = ?
  and recorded_at < ?;

select
  min(sequence) as first,
  max(sequence) as last
from
  inspection_events
where
  organization_id = ?
  and recorded_at >= ?
  and recorded_at < ?;

-- selectEventPage
select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.actor_id = ?
  and event.recorded_at >= ?
  and event.recorded_at < ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.actor_id = ?
  and event.toolbox_id = ?
  and event.kind = ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.actor_id = ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.kind = ?
  and event.recorded_at >= ?
  and event.recorded_at < ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.kind = ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.recorded_at < ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.recorded_at >= ?
  and event.recorded_at < ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.toolbox_id = ?
  and event.recorded_at >= ?
  and event.recorded_at < ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and event.toolbox_id = ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
  and (event.recorded_at, event.sequence) < (
    (
      select
        mark.recorded_at
      from
        inspection_events mark
      where
        mark.organization_id = ?
        and mark.sequence = ?
    ),
    ?::bigint
  )
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

select
  event.organization_id,
  event.sequence,
  event.kind,
  event.subject,
  event.reason,
  event.actor_id,
  event.actor_name,
  event.actor_rank,
  event.actor_unit,
  event.recorded_at,
  event.device_time,
  event.image_id,
  event.template_version,
  event.toolbox_row_id,
  event.toolbox_id,
  event.drawer_number,
  event.previous_hash,
  event.hash,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.before
  end as before,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.after
  end as after,
  case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ? then event.decision
  end as decision,
  case
    when event.toolbox_row_id is null then null
    when event.after ? 'missing' then jsonb_path_query_array(event.after, '$.missing[*]')
    else jsonb_path_query_array(event.after, '$.tools[*] ? (@.status != present || @.needsReview == true)')
  end as missing,
  case
    when event.toolbox_row_id is not null then jsonb_array_length(
      (
        jsonb_path_query_array(event.after, '$.tools[*] ? (@.needsReview == true)') || jsonb_path_query_array(event.after, '$.drawers[*].tools[*] ? (@.needsReview == true)')
      )
    )
  end as to_check,
  case
    when case
      when event.kind = 'drawer_scanned' then case
        when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
        when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
        and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
        else 'new'
      end
    end <> 'new'
    and event.before -> 'tools' <> '[]' then (
      select
        jsonb_agg(
          jsonb_build_object('before', old.tool, 'after', saved.tool)
          order by
            saved.place nulls last,
            old.place
        )
      from
        jsonb_array_elements(event.before -> 'tools') with ordinality old (tool, place)
        full join jsonb_array_elements(event.after -> 'tools') with ordinality saved (tool, place) on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
      where
        old.tool is distinct from saved.tool
    )
  end as changed_tools,
  event.decision ->> 'engineVersion' as engine_version,
  event.decision ->> 'queuedAt' as queued_at,
  case
    when event.kind = 'drawer_scanned' then case
      when coalesce(event.after ->> 'imageId', event.after ->> 'foreignImageUrl') is null then 'none'
      when event.before ->> 'imageId' is not distinct from event.after ->> 'imageId'
      and event.before ->> 'foreignImageUrl' is not distinct from event.after ->> 'foreignImageUrl' then 'same'
      else 'new'
    end
  end as saved_picture,
  case
    when event.kind = 'image_processed' then event.after ->> 'outcome'
  end as photo_outcome,
  toolbox.id is not null
  and toolbox.deleted_at is null as toolbox_exists,
  image.deleted_at is not null as image_hidden
from
  inspection_events as event
  left join toolboxes as toolbox on toolbox.organization_id = event.organization_id
  and toolbox.id = event.toolbox_row_id
  left join images as image on image.organization_id = event.organization_id
  and image.id = event.image_id
where
  event.organization_id = ?
order by
  event.recorded_at desc,
  event.sequence desc
limit
  ?;

-- selectPeople
select
  id,
  username,
  first_name,
  last_name
from
  users
where
  organization_id = ?;

-- selectStretch
select
  event.*
from
  inspection_events as event
where
  event.organization_id = ?
  and event.actor_id = ?
  and event.recorded_at >= ?
  and event.recorded_at < ?
  and event.sequence >= ?
  and event.sequence <= ?
order by
  event.sequence
limit
  ?;

select
  event.*
from
  inspection_events as event
where
  event.organization_id = ?
  and event.kind = ?
  and event.sequence >= ?
  and event.sequence <= ?
order by
  event.sequence
limit
  ?;

select
  event.*
from
  inspection_events as event
where
  event.organization_id = ?
  and event.sequence >= ?
  and event.sequence <= ?
order by
  event.sequence
limit
  ?;

select
  event.*
from
  inspection_events as event
where
  event.organization_id = ?
  and event.toolbox_id = ?
  and event.sequence >= ?
  and event.sequence <= ?
order by
  event.sequence
limit
  ?;

-- selectToolboxIds
select
  toolbox_id,
  bool_and(deleted_at is not null) as deleted
from
  toolboxes
where
  organization_id = ?
group by
  toolbox_id
order by
  toolbox_id;
