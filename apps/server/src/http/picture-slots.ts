import { AppError } from '../app-error.ts';

const RETRY_SECONDS = 2;

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * How many calls with a picture are in work at once: each holds megabytes. A few more wait their turn before
 * their body is read; the rest are asked to come again.
 */
export class PictureSlots {
  readonly #waiting: Waiting[] = [];
  #inWork = 0;

  constructor(
    private readonly settings: { readonly inWork: number; readonly queue: number; readonly waitMs: number },
  ) {}

  /** Resolves when there is a slot. Throws AppError `service_unavailable`. Each success needs one leave(). */
  enter(): Promise<void> {
    if (this.#inWork < this.settings.inWork) {
      this.#inWork += 1;
      return Promise.resolve();
    }
    const busy = new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS });
    if (this.#waiting.length >= this.settings.queue) return Promise.reject(busy);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(busy);
      }, this.settings.waitMs);
      const waiting: Waiting = { enter: resolve, timer };
      this.#waiting.push(waiting);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#inWork -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }
}
