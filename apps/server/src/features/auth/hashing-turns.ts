import { FairQueue } from '../../fair-queue.ts';
import { busy } from '../../turns.ts';

const IN_FLIGHT = 2;
const QUEUE = 50;
/** Maximum in flight for addresses without a sign-in; the rest is reserved for those with one. */
const STRANGERS_IN_FLIGHT = 1;

/** The caller waiting for a hash. */
export interface Asker {
  /** Groups take turns: an address, or its network. */
  readonly group: string;
  /** Someone signed in from there recently, or is signed in. */
  readonly isKnown: boolean;
}

/**
 * Lets a few hashes run at a time. Addresses take turns, and addresses without a recent sign-in never take
 * the last slot.
 */
export class HashingTurns {
  readonly #known = new FairQueue({ most: QUEUE, busy });
  readonly #strangers = new FairQueue({ most: QUEUE, busy });
  #inFlight = 0;
  #strangersInFlight = 0;

  /** Does the work when it is this caller's turn. Throws `service_unavailable` if too many are waiting. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#hasPlace(asker)) this.#take(asker);
    else await (asker.isKnown ? this.#known : this.#strangers).wait(asker.group);
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
      if (!asker.isKnown) this.#strangersInFlight -= 1;
      this.#callNext();
    }
  }

  #hasPlace({ isKnown }: Pick<Asker, 'isKnown'>): boolean {
    return this.#inFlight < IN_FLIGHT && (isKnown || this.#strangersInFlight < STRANGERS_IN_FLIGHT);
  }

  #take({ isKnown }: Pick<Asker, 'isKnown'>): void {
    this.#inFlight += 1;
    if (!isKnown) this.#strangersInFlight += 1;
  }

  #callNext(): void {
    for (const [queue, isKnown] of [
      [this.#known, true],
      [this.#strangers, false],
    ] as const) {
      if (queue.size === 0 || !this.#hasPlace({ isKnown })) continue;
      this.#take({ isKnown });
      queue.next();
    }
  }
}
