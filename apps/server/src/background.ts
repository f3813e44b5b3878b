import type { FastifyBaseLogger } from 'fastify';

/** Work that nobody waits for, begun after an answer was given. What fails is begun anew by whoever needs it next. */
export class Background {
  readonly #underWay = new Set<Promise<void>>();
  #isEnding = false;

  constructor(private readonly logger: FastifyBaseLogger) {}

  start(work: () => Promise<void>): void {
    if (this.#isEnding) return;
    const running = work()
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'work in the background failed');
      })
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  /** Waits until all that was begun has ended. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Begins nothing any more, and waits for what is under way. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.settle();
  }
}
