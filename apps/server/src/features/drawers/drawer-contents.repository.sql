-- Written by npm run sql: the statements that this repository sends.

-- findContents
select
  *,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          drawers.*,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  tools.*
                from
                  tools
                where
                  tools.organization_id = drawers.organization_id
                  and tools.drawer_id = drawers.id
                order by
                  tools.ordinal
              ) as agg
          ) as tools,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.*
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.template_id
              ) as obj
          ) as template,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.id,
                  templates.version,
                  templates.same_places_as
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.judged_template_id
              ) as obj
          ) as judged_template
        from
          standing_drawers as drawers
        where
          drawers.organization_id = toolboxes.organization_id
          and drawers.toolbox_row_id = toolboxes.id
          and drawers.number = ?
        order by
          drawers.number
      ) as agg
  ) as contents
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
  *,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          drawers.*,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  tools.*
                from
                  tools
                where
                  tools.organization_id = drawers.organization_id
                  and tools.drawer_id = drawers.id
                order by
                  tools.ordinal
              ) as agg
          ) as tools,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.*
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.template_id
              ) as obj
          ) as template,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.id,
                  templates.version,
                  templates.same_places_as
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.judged_template_id
              ) as obj
          ) as judged_template
        from
          standing_drawers as drawers
        where
          drawers.organization_id = toolboxes.organization_id
          and drawers.toolbox_row_id = toolboxes.id
          and drawers.number = ?
        order by
          drawers.number
      ) as agg
  ) as contents
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

select
  *,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          drawers.*,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  tools.*
                from
                  tools
                where
                  tools.organization_id = drawers.organization_id
                  and tools.drawer_id = drawers.id
                order by
                  tools.ordinal
              ) as agg
          ) as tools,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.*
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.template_id
              ) as obj
          ) as template,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.id,
                  templates.version,
                  templates.same_places_as
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.judged_template_id
              ) as obj
          ) as judged_template
        from
          standing_drawers as drawers
        where
          drawers.organization_id = toolboxes.organization_id
          and drawers.toolbox_row_id = toolboxes.id
        order by
          drawers.number
      ) as agg
  ) as contents
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
  *,
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          drawers.*,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  tools.*
                from
                  tools
                where
                  tools.organization_id = drawers.organization_id
                  and tools.drawer_id = drawers.id
                order by
                  tools.ordinal
              ) as agg
          ) as tools,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.*
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.template_id
              ) as obj
          ) as template,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.id,
                  templates.version,
                  templates.same_places_as
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.judged_template_id
              ) as obj
          ) as judged_template
        from
          standing_drawers as drawers
        where
          drawers.organization_id = toolboxes.organization_id
          and drawers.toolbox_row_id = toolboxes.id
        order by
          drawers.number
      ) as agg
  ) as contents
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

-- selectContents
select
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          drawers.*,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  tools.*
                from
                  tools
                where
                  tools.organization_id = drawers.organization_id
                  and tools.drawer_id = drawers.id
                order by
                  tools.ordinal
              ) as agg
          ) as tools,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.*
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.template_id
              ) as obj
          ) as template,
          (
            select
              to_json(obj)
            from
              (
                select
                  templates.id,
                  templates.version,
                  templates.same_places_as
                from
                  templates
                where
                  templates.organization_id = drawers.organization_id
                  and templates.id = drawers.judged_template_id
              ) as obj
          ) as judged_template
        from
          standing_drawers as drawers
        where
          drawers.organization_id = toolboxes.organization_id
          and drawers.toolbox_row_id = toolboxes.id
        order by
          drawers.number
      ) as agg
  ) as contents
from
  toolboxes
where
  organization_id = ?
  and id = ?;
