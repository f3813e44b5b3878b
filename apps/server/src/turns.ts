import { AppError } from './app-error.ts';
import { FairQueue } from './fair-queue.ts';

interface Settings {
  readonly inWork: number;
  /** The maximum number that wait. */
  readonly queue: number;
  readonly waitMs?: number;
  /** Creates the error for a caller that finds no place; without it, `service_unavailable`. */
  readonly busy?: () => Error;
}

const RETRY_SECONDS = 2;

export const busy = (): AppError => new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS });

/** A limited number of slots for costly work; groups of callers take turns. */
export class Turns {
  readonly #waiting: FairQueue;
  #inWork = 0;

  constructor(private readonly settings: Settings) {
    const { queue: most, waitMs } = settings;
    this.#waiting = new FairQueue({
      most,
      busy: settings.busy ?? busy,
      ...(waitMs === undefined ? {} : { waitMs }),
    });
  }

  get inWork(): number {
    return this.#inWork;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves when there is a slot. Throws what `busy` returns, after `waitMs` or else the usual time. Each
   * success needs one leave().
   */
  async enter(group: string, waitMs?: number): Promise<void> {
    if (this.#inWork >= this.settings.inWork) return this.#waiting.wait(group, waitMs);
    this.#inWork += 1;
  }

  leave(): void {
    if (!this.#waiting.next()) this.#inWork -= 1;
  }
}
