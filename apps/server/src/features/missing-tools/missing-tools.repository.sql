-- Written by npm run sql: the statements that this repository sends.

-- selectLackingDrawers
with
  held as (
    select
      tools.drawer_id,
      count(*)::int as listed,
      count(*) filter (
        where
          (
            tools.status <> 'present'
            or tools.needs_review is true
          )
      )::int as missing,
      array_agg(tools.unique_id) as unique_ids
    from
      tools
    where
      tools.organization_id = ?
    group by
      tools.drawer_id
  ),
  counted as materialized (
    select
      drawers.*,
      coalesce(drawers.image_id, drawers.foreign_image_url) as picture,
      coalesce(held.listed, 0) as listed,
      coalesce(held.missing, 0) as missing,
      coalesce(
        jsonb_path_query_array(templates.tools, '$[*].uniqueId') - coalesce(held.unique_ids, '{}') <> '[]',
        false
      ) as leaves_out,
      (
        drawers.template_id is not null
        and not drawers.is_compared_late
        and case
          when drawers.judged_template_id = drawers.template_id then true
          when drawers.judged_template_id is not null then (
            select
              coalesce(places.same_places_as, places.id)
            from
              templates places
            where
              places.organization_id = drawers.organization_id
              and places.id = drawers.judged_template_id
          ) = (
            select
              coalesce(places.same_places_as, places.id)
            from
              templates places
            where
              places.organization_id = drawers.organization_id
              and places.id = drawers.template_id
          )
          when drawers.image_id is not null then exists (
            select
            from
              templates own
            where
              own.organization_id = drawers.organization_id
              and own.id = drawers.template_id
              and own.image_id = drawers.image_id
          )
          else drawers.foreign_image_url is null
        end
      ) as is_compared,
      (
        drawers.is_photo_of_inventory
        and coalesce(drawers.image_id, drawers.foreign_image_url) is not null
      ) as has_photo
    from
      standing_drawers drawers
      left join held on held.drawer_id = drawers.id
      left join templates on templates.organization_id = drawers.organization_id
      and templates.id = drawers.template_id
    where
      drawers.organization_id = ?
  )
select
  (
    select
      count(*)::int
    from
      counted
    where
      expected_tools > 0
  ) as drawers,
  (
    select
      count(*)::int
    from
      counted
    where
      expected_tools > 0
      and (
        listed > 0
        or picture is not null
      )
  ) as counted_drawers,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('toolboxId', toolbox_id, 'drawers', drawers)
          order by
            toolbox_id
        ),
        '[]'
      )
    from
      (
        select
          toolbox_id,
          count(*)::int as drawers
        from
          counted
        where
          expected_tools > 0
          and not (
            listed > 0
            or picture is not null
          )
        group by
          toolbox_id
      ) chosen
  ) as not_counted,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('toolboxId', toolbox_id, 'drawers', drawers)
          order by
            toolbox_id
        ),
        '[]'
      )
    from
      (
        select
          toolbox_id,
          count(*)::int as drawers
        from
          counted
        where
          expected_tools > 0
          and (
            listed > 0
            or picture is not null
          )
          and template_id is not null
          and not is_compared
        group by
          toolbox_id
      ) chosen
  ) as not_compared,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('toolboxId', toolbox_id, 'drawers', drawers)
          order by
            toolbox_id
        ),
        '[]'
      )
    from
      (
        select
          toolbox_id,
          count(*)::int as drawers
        from
          counted
        where
          expected_tools > 0
          and (
            listed > 0
            or picture is not null
          )
          and template_id is null
        group by
          toolbox_id
      ) chosen
  ) as without_template,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('toolboxId', toolbox_id, 'drawers', drawers)
          order by
            toolbox_id
        ),
        '[]'
      )
    from
      (
        select
          toolbox_id,
          count(*)::int as drawers
        from
          counted
        where
          expected_tools > 0
          and (
            listed > 0
            or picture is not null
          )
          and status <> 'complete'
        group by
          toolbox_id
      ) chosen
  ) as not_completed,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('toolboxId', toolbox_id, 'drawers', drawers)
          order by
            toolbox_id
        ),
        '[]'
      )
    from
      (
        select
          toolbox_id,
          count(*)::int as drawers
        from
          counted
        where
          expected_tools > 0
          and not has_photo
          and listed > 0
          and status = 'complete'
        group by
          toolbox_id
      ) chosen
  ) as without_photo,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('toolboxId', toolbox_id, 'drawerNumber', number, 'fewer', expected_tools - listed)
        ),
        '[]'
      )
    from
      counted
    where
      (
        listed > 0
        or picture is not null
      )
      and missing = 0
      and not leaves_out
      and listed < expected_tools
  ) as short_elsewhere,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'toolboxId',
            d.toolbox_id,
            'toolboxName',
            b.name,
            'number',
            d.number,
            'expectedTools',
            d.expected_tools,
            'imageUrl',
            d.picture,
            'tools',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'uniqueId',
                      tools.unique_id,
                      'name',
                      tools.name,
                      'status',
                      tools.status,
                      'needsReview',
                      tools.needs_review,
                      'decidedBy',
                      tools.decided_by
                    )
                    order by
                      tools.ordinal
                  ),
                  '[]'
                )
              from
                tools
              where
                tools.organization_id = d.organization_id
                and tools.drawer_id = d.id
            ),
            'templateTools',
            (
              select
                coalesce(jsonb_agg(jsonb_build_object('uniqueId', place ->> 'uniqueId', 'name', place ->> 'name')), '[]')
              from
                templates,
                jsonb_array_elements(templates.tools) place
              where
                templates.organization_id = d.organization_id
                and templates.id = d.template_id
            ),
            'since',
            (
              select
                coalesce(
                  jsonb_object_agg(lack.unique_id, jsonb_build_object('at', e.recorded_at, 'name', e.actor_name, 'rank', e.actor_rank)),
                  '{}'
                )
              from
                (
                  select
                    tools.unique_id,
                    (
                      select
                        e.sequence
                      from
                        inspection_events e
                      where
                        e.organization_id = d.organization_id
                        and e.toolbox_row_id = d.toolbox_row_id
                        and e.drawer_id = d.id
                        and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')
                        and (
                          (
                            jsonb_path_exists(
                              e.after,
                              '$.tools[*] ? (@.uniqueId == $id && (@.status != present || @.needsReview == true))',
                              jsonb_build_object('id', tools.unique_id)
                            )
                            or jsonb_path_exists(
                              e.after,
                              '$.tool ? (@.uniqueId == $id && (@.status != present || @.needsReview == true))',
                              jsonb_build_object('id', tools.unique_id)
                            )
                          )
                          or (
                            jsonb_path_exists(e.after, '$.notAccountedFor[*] ? (@.uniqueId == $id)', jsonb_build_object('id', tools.unique_id))
                          )
                        )
                        and e.sequence > coalesce(
                          (
                            select
                              e.sequence
                            from
                              inspection_events e
                            where
                              e.organization_id = d.organization_id
                              and e.toolbox_row_id = d.toolbox_row_id
                              and e.drawer_id = d.id
                              and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')
                              and (
                                jsonb_path_exists(
                                  e.after,
                                  '$.tools[*] ? (@.uniqueId == $id && !(@.status != present || @.needsReview == true))',
                                  jsonb_build_object('id', tools.unique_id)
                                )
                                or jsonb_path_exists(
                                  e.after,
                                  '$.tool ? (@.uniqueId == $id && !(@.status != present || @.needsReview == true))',
                                  jsonb_build_object('id', tools.unique_id)
                                )
                              )
                            order by
                              e.sequence desc
                            limit
                              1
                          ),
                          0
                        )
                      order by
                        e.sequence
                      limit
                        1
                    ) as sequence
                  from
                    tools
                  where
                    tools.organization_id = d.organization_id
                    and tools.drawer_id = d.id
                    and (
                      tools.status <> 'present'
                      or tools.needs_review is true
                    )
                  union all
                  select
                    p.unique_id,
                    least(
                      (
                        select
                          e.sequence
                        from
                          inspection_events e
                        where
                          e.organization_id = d.organization_id
                          and e.toolbox_row_id = d.toolbox_row_id
                          and e.drawer_id = d.id
                          and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')
                          and (
                            (
                              jsonb_path_exists(
                                e.after,
                                '$.tools[*] ? (@.uniqueId == $id && (@.status != present || @.needsReview == true))',
                                jsonb_build_object('id', p.unique_id)
                              )
                              or jsonb_path_exists(
                                e.after,
                                '$.tool ? (@.uniqueId == $id && (@.status != present || @.needsReview == true))',
                                jsonb_build_object('id', p.unique_id)
                              )
                            )
                            or (
                              jsonb_path_exists(e.after, '$.notAccountedFor[*] ? (@.uniqueId == $id)', jsonb_build_object('id', p.unique_id))
                            )
                          )
                          and e.sequence > coalesce(
                            (
                              select
                                e.sequence
                              from
                                inspection_events e
                              where
                                e.organization_id = d.organization_id
                                and e.toolbox_row_id = d.toolbox_row_id
                                and e.drawer_id = d.id
                                and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')
                                and (
                                  jsonb_path_exists(
                                    e.after,
                                    '$.tools[*] ? (@.uniqueId == $id && !(@.status != present || @.needsReview == true))',
                                    jsonb_build_object('id', p.unique_id)
                                  )
                                  or jsonb_path_exists(
                                    e.after,
                                    '$.tool ? (@.uniqueId == $id && !(@.status != present || @.needsReview == true))',
                                    jsonb_build_object('id', p.unique_id)
                                  )
                                )
                              order by
                                e.sequence desc
                              limit
                                1
                            ),
                            0
                          )
                        order by
                          e.sequence
                        limit
                          1
                      ),
                      (
                        select
                          greatest(
                            (
                              select
                                e.sequence
                              from
                                inspection_events e
                              where
                                e.organization_id = d.organization_id
                                and e.toolbox_row_id = d.toolbox_row_id
                                and e.drawer_id = d.id
                                and e.kind = 'template_assigned'
                                and jsonb_path_exists(e.after, '$.tools[*] ? (@.uniqueId == $id)', jsonb_build_object('id', p.unique_id))
                              order by
                                e.sequence
                              limit
                                1
                            ),
                            (
                              select
                                e.sequence
                              from
                                inspection_events e
                              where
                                e.organization_id = d.organization_id
                                and e.toolbox_row_id = d.toolbox_row_id
                                and e.drawer_id = d.id
                                and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')
                                and e.kind = 'drawer_scanned'
                                and e.sequence > coalesce(
                                  (
                                    select
                                      e.sequence
                                    from
                                      inspection_events e
                                    where
                                      e.organization_id = d.organization_id
                                      and e.toolbox_row_id = d.toolbox_row_id
                                      and e.drawer_id = d.id
                                      and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')
                                      and e.kind = 'drawer_scanned'
                                      and jsonb_path_exists(e.after, '$.tools[*] ? (@.uniqueId == $id)', jsonb_build_object('id', p.unique_id))
                                    order by
                                      e.sequence desc
                                    limit
                                      1
                                  ),
                                  0
                                )
                              order by
                                e.sequence
                              limit
                                1
                            )
                          )
                      )
                    )
                  from
                    (
                      select
                        place ->> 'uniqueId' as unique_id
                      from
                        templates,
                        jsonb_array_elements(templates.tools) place
                      where
                        templates.organization_id = d.organization_id
                        and templates.id = d.template_id
                        and not exists (
                          select
                          from
                            tools
                          where
                            tools.organization_id = d.organization_id
                            and tools.drawer_id = d.id
                            and tools.unique_id = place ->> 'uniqueId'
                        )
                    ) p
                ) lack
                join inspection_events e on e.organization_id = d.organization_id
                and e.sequence = lack.sequence
            )
          )
          order by
            d.toolbox_id,
            d.number
        ),
        '[]'
      )
    from
      counted d
      join toolboxes b on b.organization_id = d.organization_id
      and b.id = d.toolbox_row_id
    where
      d.missing > 0
      or d.leaves_out
      and (
        listed > 0
        or picture is not null
      )
  ) as lacking;
