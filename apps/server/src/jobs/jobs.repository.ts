import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Schema } from '../db/schema.ts';

type JobRow = Selectable<Schema['jobs']>;

export interface JobKey {
  readonly name: string;
  /** Ids of what the job is about; empty for a repeated job. */
  readonly subject: string;
}

/** A job that a server has taken. */
export type HeldJob = JobKey & Pick<JobRow, 'dueAt' | 'attempts'> & { readonly holder: string };

/** Adds jobs that are not there yet, due at this time. */
export async function insertMissing(db: Db, names: readonly string[], dueAt: Date): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((name) => ({ name, subject: '', dueAt, notBefore: dueAt, attempts: 0 }));
  await db
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a job or moves it to another time; a server that works on it loses it. */
export async function upsertJob(db: Db, { name, subject }: JobKey, dueAt: Date): Promise<void> {
  const fresh = { dueAt, notBefore: dueAt, holder: null, attempts: 0, failure: null };
  await db
    .insertInto('jobs')
    .values({ name, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['name', 'subject']).doUpdateSet(fresh))
    .execute();
}

export async function deleteJob(db: Db, { name, subject }: JobKey): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', name).where('subject', '=', subject).execute();
}

interface Wanted {
  readonly name: string;
  /** A job that is to wait for longer was put off by a clock that was ahead, and is due. */
  readonly latest: Date | undefined;
}

interface Taking {
  readonly jobs: readonly Wanted[];
  readonly now: Date;
  /** End of the lease. */
  readonly until: Date;
  readonly holder: string;
}

/**
 * Takes the due job that has waited longest, if any. Servers that ask at the same time take different jobs.
 */
export async function takeDueJob(db: Db, { jobs, now, until, holder }: Taking): Promise<HeldJob | undefined> {
  const { rows } = await sql<Omit<HeldJob, 'holder'>>`
    with wanted as (
      select name, latest from json_to_recordset(${JSON.stringify(jobs)}::json) as w (name text, latest timestamptz)
    ), due as (
      select name, subject from jobs join wanted using (name)
      where not_before <= ${now} or not_before > latest
      order by not_before limit 1 for update of jobs skip locked
    )
    update jobs set holder = ${holder}, due_at = least(due_at, ${now}), not_before = ${until}, attempts = jobs.attempts + 1
    from due where jobs.name = due.name and jobs.subject = due.subject
    returning jobs.name, jobs.subject, jobs.due_at as "dueAt", jobs.attempts`.execute(db);
  const [taken] = rows;
  return taken && { ...taken, holder };
}

export interface JobState {
  readonly name: string;
  /** Of the job that has waited longest. */
  readonly dueAt: Date;
  readonly doneAt: Date | null;
  /** Failed tries since the last success. */
  readonly failures: number;
}

/** The state of all jobs, by name. */
export async function selectJobStates(db: Db): Promise<readonly JobState[]> {
  const { rows } = await sql<JobState>`
    select name, min(due_at) as "dueAt", max(done_at) as "doneAt",
      coalesce(sum(attempts) filter (where failure is not null), 0)::integer as failures
    from jobs group by name order by name`.execute(db);
  return rows;
}

/** Changes a job that is still this holder's; returns whether it is. */
export async function updateHeld(
  db: Db,
  held: HeldJob,
  change: Updateable<Schema['jobs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('name', '=', held.name)
    .where('subject', '=', held.subject)
    .where('holder', '=', held.holder)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Removes a job that is still this holder's; returns whether it was. */
export async function deleteHeld(db: Db, { name, subject, holder }: HeldJob): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
