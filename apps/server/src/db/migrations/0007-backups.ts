import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The outcome of each backup of the whole installation. It belongs to no organization. */
const backupRuns = sql.raw(`
create table backup_runs (
  id uuid primary key,
  ended_at timestamptz not null,
  -- The time that the backup captures; null: the backup failed.
  taken_at timestamptz,
  failure text check (failure in ('disk_full', 'folder', 'pictures', 'database', 'other')),
  check ((taken_at is null) <> (failure is null))
);
create index backup_runs_by_time on backup_runs (ended_at);
grant select, insert on backup_runs to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await backupRuns.execute(db);
}
