-- Written by npm run sql: the statements that this repository sends.

-- deleteLooks
delete from learned_looks
where
  organization_id = ?
  and template_id = ?
  and (tool_unique_id, image_id, status) in ((?));

-- deleteLooksOfImage
delete from learned_looks
where
  organization_id = ?
  and image_id = ?;

-- findEvent
select
  actor_name,
  recorded_at
from
  inspection_events
where
  organization_id = ?
  and sequence = ?;

-- findProgress
select
  learned_through,
  ignore_before,
  engine_version
from
  learning_progress
where
  organization_id = ?
  and template_id = ?;

-- insertLooks
insert into
  learned_looks (
    tool_unique_id,
    image_id,
    status,
    confirmed_by,
    digest,
    organization_id,
    template_id,
    engine_version,
    created_at,
    look
  )
values
  (?)
on conflict (organization_id, template_id, tool_unique_id, image_id, status) do update
set
  look = excluded.look,
  digest = excluded.digest,
  confirmed_by = greatest(learned_looks.confirmed_by, excluded.confirmed_by);

-- lockProgress
delete from learned_looks
where
  organization_id = ?
  and template_id = ?
  and engine_version <> ?;

insert into
  learning_progress (organization_id, template_id, engine_version, ignore_before)
values
  (?)
on conflict (organization_id, template_id) do update
set
  engine_version = ?,
  learned_through = case
    when learning_progress.engine_version = excluded.engine_version then learning_progress.learned_through
    else 0
  end
returning
  learned_through,
  ignore_before;

-- saveProgress
update learning_progress
set
  ignore_before = ?
where
  organization_id = ?
  and template_id = ?;

update learning_progress
set
  learned_through = ?
where
  organization_id = ?
  and template_id = ?;

-- selectConfirmedLooks
select
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
  inner join inspection_events as e on e.organization_id = l.organization_id
  and e.sequence = l.confirmed_by
where
  l.organization_id = ?
  and l.template_id = ?
  and l.engine_version = ?
order by
  l.confirmed_by desc,
  l.tool_unique_id,
  l.image_id;

-- selectLooks
select
  l.tool_unique_id,
  l.image_id,
  l.status,
  l.confirmed_by
from
  learned_looks as l
where
  l.organization_id = ?
  and l.template_id = ?
  and l.engine_version = ?
order by
  l.confirmed_by desc,
  l.tool_unique_id,
  l.image_id;

-- selectPixels
select
  l.tool_unique_id,
  l.image_id,
  l.status,
  l.confirmed_by,
  l.look,
  l.digest
from
  learned_looks as l
where
  l.organization_id = ?
  and l.template_id = ?
  and l.engine_version = ?
order by
  l.confirmed_by desc,
  l.tool_unique_id,
  l.image_id;
