-- Written by npm run sql: the statements that this repository sends.

-- findToolbox
select
  *
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
  and toolbox_id = ?
order by
  toolbox_id = ? desc
limit
  ?;

select
  *
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
  and (
    toolbox_id = ?
    or id = ?
  )
order by
  toolbox_id = ? desc
limit
  ?;

-- insertToolbox
insert into
  toolboxes (
    organization_id,
    id,
    toolbox_id,
    name,
    type,
    eid,
    drawer_count,
    primary_foam_color,
    secondary_foam_color,
    created_at,
    updated_at
  )
values
  (?)
returning
  *;

-- lockToolbox
select
  *
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
  and toolbox_id = ?
order by
  toolbox_id = ? desc
limit
  ?
for no key update;

select
  *
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
  and (
    toolbox_id = ?
    or id = ?
  )
order by
  toolbox_id = ? desc
limit
  ?
for no key update;

-- selectNamesMissing
select
  d.toolbox_row_id,
  count(*)::int as names_missing
from
  standing_drawers d
  join templates t on t.organization_id = d.organization_id
  and t.id = d.template_id
  cross join lateral jsonb_array_elements(t.tools) as tool
where
  d.organization_id = ?
  and tool ->> 'name' ~* '^\s*(tool \d+)?\s*$'
group by
  d.toolbox_row_id;

-- selectToolboxes
select
  *
from
  toolboxes
where
  organization_id = ?
  and deleted_at is null
order by
  created_at,
  toolbox_id;

-- selectToolboxesInShort
select
  b.toolbox_id,
  u.username,
  u.first_name,
  u.last_name,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number',
            d.number,
            'status',
            d.status,
            'expectedTools',
            d.expected_tools,
            'hasTemplate',
            d.template_id is not null,
            'templateId',
            d.template_id,
            'isTemplateUnproven',
            exists (
              select
              from
                templates t
              where
                t.organization_id = d.organization_id
                and t.id = d.template_id
                and t.copied_from_id is not null
                and t.fit_at is null
            ),
            'waitingNames',
            (
              select
                coalesce(
                  jsonb_agg(
                    w.name
                    order by
                      w.ordinal
                  ),
                  '[]'
                )
              from
                waiting_names w
              where
                w.organization_id = d.organization_id
                and w.drawer_id = d.id
            ),
            'isCompared',
            (
              d.template_id is not null
              and not d.is_compared_late
              and case
                when d.judged_template_id = d.template_id then true
                when d.judged_template_id is not null then (
                  select
                    coalesce(places.same_places_as, places.id)
                  from
                    templates places
                  where
                    places.organization_id = d.organization_id
                    and places.id = d.judged_template_id
                ) = (
                  select
                    coalesce(places.same_places_as, places.id)
                  from
                    templates places
                  where
                    places.organization_id = d.organization_id
                    and places.id = d.template_id
                )
                when d.image_id is not null then exists (
                  select
                  from
                    templates own
                  where
                    own.organization_id = d.organization_id
                    and own.id = d.template_id
                    and own.image_id = d.image_id
                )
                else d.foreign_image_url is null
              end
            ),
            'hasPhoto',
            (
              d.is_photo_of_inventory
              and coalesce(d.image_id, d.foreign_image_url) is not null
            ),
            'isCounted',
            coalesce(d.image_id, d.foreign_image_url) is not null
            or exists (
              select
              from
                tools t
              where
                t.organization_id = d.organization_id
                and t.drawer_id = d.id
            )
          )
          order by
            d.number
        ),
        '[]'
      )
    from
      standing_drawers d
    where
      d.organization_id = b.organization_id
      and d.toolbox_row_id = b.id
  ) as drawers
from
  toolboxes b
  left join users u on u.organization_id = b.organization_id
  and u.id = b.completed_by
where
  b.organization_id = ?
  and b.deleted_at is null
order by
  b.created_at,
  b.toolbox_id;

-- selectToolboxIds
select
  toolbox_id
from
  toolboxes
where
  organization_id = ?
  and starts_with(toolbox_id, ?) = ?;

-- updateToolbox
update toolboxes
set
  deleted_at = ?,
  updated_at = ?,
  version = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  name = ?,
  type = ?,
  eid = ?,
  drawer_count = ?,
  primary_foam_color = ?,
  secondary_foam_color = ?,
  status = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  name = ?,
  type = ?,
  eid = ?,
  drawer_count = ?,
  primary_foam_color = ?,
  secondary_foam_color = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  reference_image_id = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  status = ?,
  version = ?,
  completed_version = ?,
  completed_at = ?,
  completed_by = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  status = ?,
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  version = ?,
  updated_at = ?
where
  organization_id = ?
  and id = ?
returning
  *;

update toolboxes
set
  version = ?,
  updated_at = ?,
  status = ?
where
  organization_id = ?
  and id = ?
returning
  *;
