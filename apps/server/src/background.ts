import type { FastifyBaseLogger } from 'fastify';

export interface Surroundings {
  /** Aborted once the process ends: work stops at its next step. */
  readonly ending: AbortSignal;
  readonly logger: FastifyBaseLogger;
}

export type BackgroundWork = (surroundings: Surroundings) => Promise<void>;

/** Subjects that may wait; others are dropped. */
const MOST_WAITING = 100;
/** The end of the process waits so long for a step that is under way. */
const PATIENCE_MS = 3000;

/**
 * Work done one piece at a time after the reply was sent. Work that fails, is dropped or is cut off starts
 * again when somebody next needs its result.
 */
export class Background {
  readonly #waiting = new Map<string, BackgroundWork>();
  readonly #ending = new AbortController();
  #underWay: Promise<void> | undefined;

  constructor(private readonly logger: FastifyBaseLogger) {}

  /**
   * A subject waits once, however often it is named; named while it is worked on, it is worked on once
   * more.
   */
  start(subject: string, work: BackgroundWork): void {
    if (this.#ending.signal.aborted) return;
    if (this.#waiting.size >= MOST_WAITING && !this.#waiting.has(subject)) return;
    this.#waiting.set(subject, work);
    this.#underWay ??= this.#workOff();
  }

  /** Waits until all work in progress has ended. */
  async settle(): Promise<void> {
    while (this.#underWay) await this.#underWay;
  }

  /** Begins nothing any more, and waits a little for what is under way. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.#waiting.clear();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.settle(), patience]);
    clearTimeout(timer);
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
