-- Written by npm run sql: the statements that this repository sends.

-- selectSharedLooks
select
  l.template_id,
  l.tool_unique_id,
  l.image_id,
  l.status,
  l.confirmed_by,
  e.kind,
  e.actor_name,
  e.recorded_at,
  e.drawer_id,
  e.toolbox_id,
  e.drawer_number
from
  learned_looks as l
  inner join templates as t on t.organization_id = l.organization_id
  and t.id = l.template_id
  inner join inspection_events as e on e.organization_id = l.organization_id
  and e.sequence = l.confirmed_by
  inner join learning_progress as p on p.organization_id = l.organization_id
  and p.template_id = l.template_id
where
  l.organization_id = ?
  and t.image_id = ?
  and l.template_id <> ?
  and l.engine_version = ?
  and e.kind = ?
  and (
    p.ignore_before is null
    or l.confirmed_by >= p.ignore_before
  )
order by
  l.confirmed_by desc,
  l.template_id,
  l.tool_unique_id
limit
  ?;

-- selectSharedPixels
select
  l.template_id,
  l.tool_unique_id,
  l.image_id,
  l.status,
  l.confirmed_by,
  l.look,
  l.digest
from
  learned_looks as l
  inner join templates as t on t.organization_id = l.organization_id
  and t.id = l.template_id
  inner join inspection_events as e on e.organization_id = l.organization_id
  and e.sequence = l.confirmed_by
  inner join learning_progress as p on p.organization_id = l.organization_id
  and p.template_id = l.template_id
where
  l.organization_id = ?
  and t.image_id = ?
  and l.template_id <> ?
  and l.engine_version = ?
  and e.kind = ?
  and (
    p.ignore_before is null
    or l.confirmed_by >= p.ignore_before
  )
order by
  l.confirmed_by desc,
  l.template_id,
  l.tool_unique_id
limit
  ?;

-- selectToolsOf
select
  id,
  tools
from
  templates
where
  organization_id = ?
  and id in (?);
