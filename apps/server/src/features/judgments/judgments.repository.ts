import type { JudgmentWeek } from '@stowed/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

interface Asked {
  readonly drawer: { readonly organizationId: string; readonly id: string };
  readonly timeZone: string;
  readonly now: Date;
  /** Number of weeks, this one included. */
  readonly weeks: number;
}

/** Counts what engines said of a drawer's photos and what people changed, week by week, oldest first. */
export async function selectJudgmentWeeks(
  db: Db,
  { drawer, timeZone, now, weeks }: Asked,
): Promise<JudgmentWeek[]> {
  const weekOf = (time: ReturnType<typeof sql>) => sql`date_trunc('week', ${time} at time zone ${timeZone})`;
  const current = weekOf(sql`${now}::timestamptz`);
  const { rows } = await sql<JudgmentWeek>`
    with weeks as (
      select generate_series(${current} - (${weeks - 1} * interval '1 week'), ${current}, interval '1 week') as start
    ), judged as (
      select ${weekOf(sql`e.recorded_at`)} as week, e.kind, e.after ->> 'outcome' as outcome,
        e.before -> 'tool' as former, e.after -> 'tool' as tool,
        case when jsonb_typeof(e.after -> 'tools') = 'array' then e.after -> 'tools' else '[]'::jsonb end as tools
      from inspection_events e
      where e.organization_id = ${drawer.organizationId} and e.drawer_id = ${drawer.id}
        and e.kind in ('image_processed', 'image_refused', 'tool_found', 'tool_missing')
        and e.recorded_at >= ${now}::timestamptz - (${weeks} * interval '1 week')
    ), counted as (
      select week, outcome in ('judged', 'refused') as is_photo, outcome = 'refused' as is_refused,
        case when outcome = 'judged' then jsonb_array_length(tools) else 0 end as verdicts,
        case when outcome = 'judged'
          then jsonb_array_length(jsonb_path_query_array(tools, '$[*] ? (@.needsReview == true)')) else 0 end as doubts,
        kind in ('tool_found', 'tool_missing') and former ->> 'decidedBy' = 'engine'
          and former -> 'needsReview' is distinct from 'true'::jsonb
          and former ->> 'status' <> tool ->> 'status' as is_correction
      from judged
    )
    select to_char(weeks.start, 'YYYY-MM-DD') as start,
      count(*) filter (where is_photo)::int as photos,
      count(*) filter (where is_refused)::int as refused,
      coalesce(sum(verdicts), 0)::int as verdicts,
      coalesce(sum(doubts), 0)::int as doubts,
      count(*) filter (where is_correction)::int as corrections
    from weeks left join counted on counted.week = weeks.start
    group by weeks.start order by weeks.start`.execute(db);
  return rows;
}
