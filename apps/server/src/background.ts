import type { FastifyBaseLogger } from 'fastify';
import { waitAtMost } from './wait-at-most.ts';

export interface Surroundings {
  /** Aborted at shutdown: work stops at its next step. */
  readonly ending: AbortSignal;
  readonly logger: FastifyBaseLogger;
}

export type BackgroundWork = (surroundings: Surroundings) => Promise<void>;

/** Maximum number of waiting subjects; others are dropped. */
const MOST_WAITING = 100;
/** How long shutdown waits for the current step. */
const PATIENCE_MS = 3000;

/**
 * Runs work one job at a time after the response. Work that fails, is dropped or is cut off starts again when
 * its result is next needed.
 */
export class Background {
  readonly #waiting = new Map<string, BackgroundWork>();
  readonly #ending = new AbortController();
  #underWay: Promise<void> | undefined;

  constructor(private readonly logger: FastifyBaseLogger) {}

  /** A subject waits only once; if requested while running, it runs once more. */
  start(subject: string, work: BackgroundWork): void {
    if (this.#ending.signal.aborted) return;
    if (this.#waiting.size >= MOST_WAITING && !this.#waiting.has(subject)) return;
    this.#waiting.set(subject, work);
    this.#underWay ??= this.#workOff();
  }

  /** Waits until all current work has ended. */
  async settle(): Promise<void> {
    while (this.#underWay) await this.#underWay;
  }

  /** Starts nothing more, and waits briefly for the current step. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.#waiting.clear();
    await waitAtMost(PATIENCE_MS, this.settle());
  }

  async #workOff(): Promise<void> {
    const { logger } = this;
    for (const [subject, work] of this.#waiting) {
      this.#waiting.delete(subject);
      await work({ ending: this.#ending.signal, logger }).catch((error: unknown) => {
        logger.warn({ err: error }, 'work in the background failed');
      });
    }
    this.#underWay = undefined;
  }
}
