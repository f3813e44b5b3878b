import { AppError } from '../../app-error.ts';
import { requireAnswer } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { inTime } from '../../in-time.ts';
import { PicturesAwayError } from '../../pictures/store.ts';

const RETRY_SECONDS = 5;

const DATABASE_AWAY = 'The database does not respond.';

/** Healthy while the database responds. Throws `service_unavailable`, which says why. */
export async function checkHealth({ probe }: Pick<Deps, 'probe'>): Promise<{ readonly status: 'ok' }> {
  try {
    await requireAnswer(probe);
  } catch (cause) {
    throw notReady(DATABASE_AWAY, cause);
  }
  return { status: 'ok' };
}

/** A folder on a disconnected network drive may never respond. */
const STORE_MS = 2000;

const requireStore = ({ images }: Pick<Deps, 'images'>): Promise<void> =>
  inTime(
    STORE_MS,
    () => images.requireAnswer(),
    () => new Error('The store took too long'),
  );

const notReady = (message: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', { message, cause, retryAfterSeconds: RETRY_SECONDS });

/**
 * Whether a proxy should send calls here: not while the server is stopping, or while the database or the
 * pictures are unavailable. Throws `service_unavailable`, which says why.
 */
export async function checkReady(
  deps: Pick<Deps, 'probe' | 'images' | 'draining'>,
): Promise<{ readonly status: 'ready' }> {
  if (deps.draining.isUnderWay) throw notReady('This server is stopping.');
  await Promise.all([
    requireAnswer(deps.probe).catch((cause: unknown) => {
      throw notReady(DATABASE_AWAY, cause);
    }),
    requireStore(deps).catch((cause: unknown) => {
      const isAway = cause instanceof PicturesAwayError;
      throw notReady(isAway ? cause.message : 'The picture store does not respond.', cause);
    }),
  ]);
  return { status: 'ready' };
}
