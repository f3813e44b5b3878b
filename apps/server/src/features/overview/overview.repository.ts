import type { Overview } from '@stowed/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

interface Times {
  readonly now: Date;
  /** Photos count from this time on. */
  readonly since: Date;
}

export async function selectOverview(
  db: Db,
  organizationId: string,
  { now, since }: Times,
): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with photos as (
      select kind from inspection_events
      where organization_id = ${organizationId} and kind in ('image_processed', 'image_refused')
        and recorded_at >= ${since}
    ), own_drawers as (
      select toolbox_id, template_id from standing_drawers where organization_id = ${organizationId}
    )
    select
      (select coalesce(jsonb_agg(distinct toolbox_id), '[]')
        from own_drawers where template_id is null) as without_template,
      (select count(*)::int from own_drawers where template_id is not null) as drawers_with_template,
      (select count(*)::int from users where organization_id = ${organizationId} and active)
        + (select count(*)::int from invites
          where organization_id = ${organizationId} and accepted_at is null and cancelled_at is null
            and expires_at > ${now}) as people,
      exists (select from inspection_events
        where organization_id = ${organizationId} and kind = 'labels_printed') as are_labels_printed,
      (select count(*)::int from photos) as photos,
      (select count(*)::int from photos where kind = 'image_refused') as refused_photos`.execute(db);
  const [overview] = rows;
  if (!overview) throw new Error('a select of counts returned no row');
  return overview;
}
