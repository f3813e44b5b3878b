import { requireAnswer } from './db/client.ts';
import type { Deps } from './deps.ts';
import { getBackupAge } from './features/backup/backup-runs.service.ts';
import { selectHeads } from './features/record/verification.repository.ts';
import { selectJobStates } from './jobs/jobs.repository.ts';
import type { JobState } from './jobs/jobs.repository.ts';

const seconds = (ms: number): number => ms / 1000;

function watchJobs({ metrics, db, clock }: Deps): void {
  const gauges = (name: string, help: string, read: (state: JobState) => number | undefined): void => {
    metrics.gauges(name, help, async () =>
      (await selectJobStates(db)).flatMap((state) => {
        const value = read(state);
        return value === undefined ? [] : [[{ job: state.name }, value] as const];
      }),
    );
  };
  gauges('stowed_job_last_run_timestamp_seconds', 'When a repeated job last succeeded', ({ doneAt }) =>
    doneAt ? seconds(doneAt.getTime()) : undefined,
  );
  // After a clock was ahead, jobs are dated in the future; that they are not due yet says nothing.
  gauges('stowed_job_lateness_seconds', 'How long the oldest due job has been due', ({ dueAt, doneAt }) => {
    const now = clock.now().getTime();
    return seconds(Math.max(0, now - dueAt.getTime(), doneAt ? doneAt.getTime() - now : 0));
  });
  gauges('stowed_job_failures', 'Failed tries since the last success', ({ failures }) => failures);
}

function watchBackups(deps: Deps): void {
  const { metrics } = deps;
  metrics.gauge('stowed_backup_age_seconds', 'Time since the newest backup', async () => {
    const { ageMs } = await getBackupAge(deps);
    return ageMs === undefined ? undefined : seconds(ageMs);
  });
  metrics.gauge('stowed_backup_late', '1 if an expected backup is missing or older than 26 hours', async () =>
    Number((await getBackupAge(deps)).isLate),
  );
}

/** Figures that are read when they are asked for. */
export function watchServer(deps: Deps): void {
  const { metrics, db, probe, engine } = deps;
  metrics.gauge('stowed_database_up', '1 if the database responds', () =>
    requireAnswer(probe).then(
      () => 1,
      () => 0,
    ),
  );
  metrics.gauge('stowed_events', 'Events in all records', async () =>
    (await selectHeads(db)).reduce((sum, { sequence }) => sum + sequence, 0),
  );
  metrics.gauge('stowed_vision_busy', 'Photos that are judged now', () => engine.load.busy);
  metrics.gauge('stowed_vision_waiting', 'Photos waiting to be judged', () => engine.load.waiting);
  const judging = metrics.histogram('stowed_judging_seconds', 'Time that the engine took for a photo');
  engine.onJudged((time) => {
    judging.observe({}, time);
  });
  watchJobs(deps);
  watchBackups(deps);
}
