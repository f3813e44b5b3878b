-- Written by npm run sql: the statements that this repository sends.

-- findChoice
select
  version,
  learned_through,
  chosen_through
from
  learned_choices
where
  organization_id = ?
  and template_id = ?;

-- findNewestVersion
select
  max(version) as version
from
  learned_versions
where
  organization_id = ?
  and template_id = ?;

-- findStateIds
select
  state_ids
from
  learned_versions
where
  organization_id = ?
  and template_id = ?
  and version = ?;

-- insertVersion
insert into
  learned_versions (
    version,
    photos,
    tools,
    learned_from,
    created_at,
    state_ids,
    takes_back,
    organization_id,
    template_id
  )
values
  (?);

-- saveChoice
insert into
  learned_choices (organization_id, template_id, version, learned_through, chosen_through)
values
  (?)
on conflict (organization_id, template_id) do update
set
  version = ?,
  learned_through = ?,
  chosen_through = ?;

-- selectVersions
select
  v.version,
  v.created_at,
  v.photos,
  v.tools,
  v.takes_back,
  e.kind,
  e.actor_name
from
  learned_versions as v
  inner join inspection_events as e on e.organization_id = v.organization_id
  and e.sequence = v.learned_from
where
  v.organization_id = ?
  and v.template_id = ?
  and (
    v.version >= ?
    or v.version = ?
  )
order by
  v.version desc;

-- selectWaysBack
select
  state_ids
from
  learned_versions
where
  organization_id = ?
  and template_id = ?
group by
  state_ids
order by
  max(version) desc
limit
  ?;

select
  version
from
  learned_versions
where
  organization_id = ?
  and template_id = ?
  and state_ids in (
    select
      state_ids
    from
      learned_versions
    where
      organization_id = ?
      and template_id = ?
    group by
      state_ids
    order by
      max(version) desc
    limit
      ?
  );
