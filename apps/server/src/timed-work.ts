import { HOUR_MS } from '@stowed/domain';
import { forgetExpired } from './db/idempotency.repository.ts';
import type { Deps } from './deps.ts';
import { deleteEndedCounts } from './features/auth/limit-counts.repository.ts';
import { nightlyBackup } from './features/backup/nightly.service.ts';
import { advancingCases } from './features/cases/advance.service.ts';
import { sweepImages } from './features/pictures/pictures.service.ts';
import { hourlyAnchors } from './features/record/anchors.service.ts';
import type { Job } from './jobs/jobs.ts';

async function tidy(deps: Deps): Promise<void> {
  await forgetExpired(deps.db, deps.clock.now());
  await deleteEndedCounts(deps.db, deps.clock.now());
  const count = await sweepImages(deps);
  if (count > 0) deps.logger.warn({ count }, 'set aside pictures that this database does not name');
}

/** All timed work of the server. */
export const timedWork = (deps: Deps): readonly Job[] => [
  ...nightlyBackup(deps),
  hourlyAnchors(deps),
  advancingCases(deps),
  { name: 'tidying', everyMs: HOUR_MS, run: () => tidy(deps) },
];
