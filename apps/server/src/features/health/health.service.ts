import { AppError } from '../../app-error.ts';
import { requireAnswer } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';

const RETRY_SECONDS = 5;

/** Ready when the database responds. Throws `service_unavailable`. */
export async function checkHealth({ db }: Pick<Deps, 'db'>): Promise<{ readonly status: 'ok' }> {
  try {
    await requireAnswer(db);
  } catch (cause) {
    throw new AppError('service_unavailable', { cause, retryAfterSeconds: RETRY_SECONDS });
  }
  return { status: 'ok' };
}
