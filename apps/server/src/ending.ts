import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

type Close = () => Promise<unknown>;

const FILE_CALLS_MS = 1000;
const LOOK_MS = 20;

const waitsForDisk = (): boolean => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));

/**
 * Ends the process on SIGTERM and SIGINT, even during startup: with 0 once everything is closed, with 1 if
 * closing fails or takes longer than `limitMs`. While a disk does not respond, Node.js never returns from
 * `process.exit`: then it ends by SIGKILL.
 */
export class Ending {
  readonly #closes: Close[] = [];
  #isAsked = false;
  #isClosing = false;

  constructor(
    private readonly logger: FastifyBaseLogger,
    private readonly limitMs: number,
  ) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        logger.info({ signal }, 'ending');
        this.#isAsked = true;
        this.#limit();
        // A resource still being opened is closed once it is open.
        if (this.#closes.length > 0) this.#close();
      });
    }
  }

  /** True during shutdown: later failures are a result of it. */
  get isUnderWay(): boolean {
    return this.#isClosing;
  }

  /** Registers how to close a resource; the last opened is closed first. */
  opened(close: Close): void {
    this.#closes.unshift(close);
    if (this.#isAsked) this.#close();
  }

  #limit(): void {
    setTimeout(() => {
      this.logger.fatal('not everything could be closed in time');
      this.#exit(1);
    }, this.limitMs).unref();
  }

  #close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#closeAll().then(
      async () => {
        const until = Date.now() + FILE_CALLS_MS;
        while (waitsForDisk() && Date.now() < until) await delay(LOOK_MS);
        this.#exit(0);
      },
      (error: unknown) => {
        this.logger.fatal({ err: error }, 'could not end cleanly');
        this.#exit(1);
      },
    );
  }

  #exit(code: number): void {
    if (waitsForDisk()) {
      this.logger.fatal('a disk does not respond: ending without it');
      process.kill(process.pid, 'SIGKILL');
    }
    process.exit(code);
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closes.shift(); close; close = this.#closes.shift()) await close();
  }
}
