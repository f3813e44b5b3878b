import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Timed work of the whole installation. A server that takes a job writes itself a lease: it becomes the
 * holder, and `not_before` moves to the end of the lease.
 */
const jobs = sql.raw(`
create table jobs (
  name text not null check (length(name) between 1 and 60),
  -- Ids of what the job is about; empty for a repeated job.
  subject text not null check (length(subject) <= 200),
  due_at timestamptz not null,
  -- Nobody takes the job before: the time it is due, of its next try, or the end of its lease.
  not_before timestamptz not null,
  -- A new value at each start; null: nobody works on it.
  holder uuid,
  -- Starts since the last success.
  attempts integer not null default 0,
  failure text,
  done_at timestamptz,
  primary key (name, subject)
);
create index jobs_by_time on jobs (not_before);
grant select, insert, update, delete on jobs to stowed_app;
`);

/** Counts against limits that servers share. Unlogged: losing them after a crash costs nothing. */
const limitCounts = sql.raw(`
create unlogged table limit_counts (
  -- A keyed hash of the limit and of who is limited.
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index limit_counts_by_end on limit_counts (ends_at);
grant select, insert, update, delete on limit_counts to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await jobs.execute(db);
  await limitCounts.execute(db);
}
