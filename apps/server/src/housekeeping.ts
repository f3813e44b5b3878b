import { forgetExpired } from './db/idempotency.ts';
import type { Deps } from './deps.ts';
import { sweepImages } from './features/pictures/pictures.service.ts';

const HOUR_MS = 60 * 60 * 1000;

async function tidy(deps: Deps): Promise<void> {
  await forgetExpired(deps.db, deps.clock.now());
  const count = await sweepImages(deps);
  if (count > 0) deps.logger.warn({ count }, 'set pictures aside that belong to nothing in this database');
}

/** Tidies up every hour; answers how to stop. */
export function startHousekeeping(deps: Deps): () => void {
  const timer = setInterval(() => {
    tidy(deps).catch((error: unknown) => {
      deps.logger.error({ err: error }, 'housekeeping failed');
    });
  }, HOUR_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
