import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

interface CountChange {
  readonly key: string;
  readonly by: number;
  /** End of a window that starts now. */
  readonly endsAt: Date;
  /** Starts the window again. */
  readonly renews: boolean;
}

interface CountRow {
  readonly key: string;
  readonly count: number;
  readonly endsAt: Date;
}

/** Changes counts in one statement; a count whose window has ended starts again. */
export async function changeCounts(
  db: Db,
  changes: readonly CountChange[],
  now: Date,
): Promise<ReadonlyMap<string, CountRow>> {
  // In one order everywhere, so that two statements never wait for each other.
  const ordered = [...changes].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = ordered.map(
    ({ key, by, endsAt, renews }) =>
      sql`(${key}::text, ${by}::integer, ${endsAt}::timestamptz, ${renews}::boolean)`,
  );
  const result = await sql<CountRow>`
    with change (key, by, ends_at, renews) as (values ${sql.join(rows)})
    insert into limit_counts as kept (key, count, ends_at)
    select key, greatest(0, by), ends_at from change
    on conflict (key) do update set
      count = greatest(0, case when kept.ends_at <= ${now} then 0 else kept.count end
        + (select by from change where change.key = kept.key)),
      ends_at = case when kept.ends_at <= ${now} or kept.count = 0
        or (select renews from change where change.key = kept.key) then excluded.ends_at else kept.ends_at end
    returning key, count, ends_at as "endsAt"`.execute(db);
  return new Map(result.rows.map((row) => [row.key, row]));
}

/** Deletes the counts of windows that have ended. */
export async function deleteEndedCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limitCounts').where('endsAt', '<=', now).execute();
}
