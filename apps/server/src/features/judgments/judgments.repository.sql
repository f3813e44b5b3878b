-- Written by npm run sql: the statements that this repository sends.

-- selectJudgmentWeeks
with
  weeks as (
    select
      generate_series(
        date_trunc('week', ?::timestamptz at time zone ?) - (? * interval '1 week'),
        date_trunc('week', ?::timestamptz at time zone ?),
        interval '1 week'
      ) as start
  ),
  judged as (
    select
      date_trunc('week', e.recorded_at at time zone ?) as week,
      e.kind,
      e.after ->> 'outcome' as outcome,
      e.before -> 'tool' as former,
      e.after -> 'tool' as tool,
      case
        when jsonb_typeof(e.after -> 'tools') = 'array' then e.after -> 'tools'
        else '[]'::jsonb
      end as tools
    from
      inspection_events e
    where
      e.organization_id = ?
      and e.drawer_id = ?
      and e.kind in ('image_processed', 'image_refused', 'tool_found', 'tool_missing')
      and e.recorded_at >= ?::timestamptz - (? * interval '1 week')
  ),
  counted as (
    select
      week,
      outcome in ('judged', 'refused') as is_photo,
      outcome = 'refused' as is_refused,
      case
        when outcome = 'judged' then jsonb_array_length(tools)
        else 0
      end as verdicts,
      case
        when outcome = 'judged' then jsonb_array_length(jsonb_path_query_array(tools, '$[*] ? (@.needsReview == true)'))
        else 0
      end as doubts,
      kind in ('tool_found', 'tool_missing')
      and former ->> 'decidedBy' = 'engine'
      and former -> 'needsReview' is distinct from 'true'::jsonb
      and former ->> 'status' <> tool ->> 'status' as is_correction
    from
      judged
  )
select
  to_char(weeks.start, 'YYYY-MM-DD') as start,
  count(*) filter (
    where
      is_photo
  )::int as photos,
  count(*) filter (
    where
      is_refused
  )::int as refused,
  coalesce(sum(verdicts), 0)::int as verdicts,
  coalesce(sum(doubts), 0)::int as doubts,
  count(*) filter (
    where
      is_correction
  )::int as corrections
from
  weeks
  left join counted on counted.week = weeks.start
group by
  weeks.start
order by
  weeks.start;
