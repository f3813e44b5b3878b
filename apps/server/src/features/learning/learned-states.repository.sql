-- Written by npm run sql: the statements that this repository sends.

-- dropPixels
update learned_states
set
  features = null
where
  organization_id = ?
  and template_id = ?
  and features is not null
  and id not in (
    select
      jsonb_array_elements_text(state_ids)::uuid
    from
      learned_versions
    where
      organization_id = ?
      and template_id = ?
      and version in (?)
  );

-- keepState
insert into
  learned_states (
    features,
    engine_version,
    learned_from,
    organization_id,
    id,
    template_id,
    tool_unique_id,
    image_id,
    status,
    created_at
  )
values
  (?)
on conflict (organization_id, template_id, tool_unique_id, image_id, status) do update
set
  features = coalesce(learned_states.features, excluded.features),
  engine_version = case
    when learned_states.features is null then excluded.engine_version
    else learned_states.engine_version
  end
returning
  id;

-- selectLooks
select
  tool_unique_id,
  status,
  features as features
from
  learned_states
where
  organization_id = ?
  and template_id = ?
  and id in (?)
  and features is not null
order by
  learned_from desc,
  id;

-- selectStates
select
  id,
  tool_unique_id,
  image_id,
  status,
  learned_from
from
  learned_states
where
  organization_id = ?
  and template_id = ?
  and id in (?)
order by
  learned_from desc,
  id;

-- selectWithdrawnImages
select
  image_id
from
  training_images
where
  organization_id = ?
  and image_id in (?)
  and (
    deleted_at is not null
    or status <> ?
  );
