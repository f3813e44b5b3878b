import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { FairQueue } from '../../fair-queue.ts';
import { busy } from '../../turns.ts';

/** Argon2id (the library's default), 19 MiB, two passes: OWASP's minimum. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = 'm=19456,t=2,p=1';
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

const signedIn: Asker = { group: 'signed in', isKnown: true };

/** Normalizes Unicode so every keyboard gives the same text (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a few passwords at a time, so a flood of sign-ins cannot take every core. Addresses take turns, and
 * addresses without a recent sign-in never take the last slot.
 */
export class PasswordHasher {
  readonly #known = new FairQueue({ most: QUEUE, busy });
  readonly #strangers = new FairQueue({ most: QUEUE, busy });
  #inFlight = 0;
  #strangersInFlight = 0;
  readonly #nobody: Promise<string>;

  constructor(secret: string) {
    this.#nobody = hash(secret, parameters);
    this.#nobody.catch(() => undefined);
  }

  hash(password: string, asker: Asker = signedIn): Promise<string> {
    return this.#inTurn(asker, () => hash(composed(password), parameters));
  }

  verify(stored: string, password: string, asker: Asker = signedIn): Promise<boolean> {
    return this.#inTurn(asker, () => verify(stored, composed(password)));
  }

  /** Takes as long as verify, for a user that does not exist. */
  async verifyNobody(password: string, asker: Asker = signedIn): Promise<false> {
    const stored = await this.#nobody;
    await this.verify(stored, password, asker);
    return false;
  }

  /** True if a stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.includes(CURRENT);
  }

  async #inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
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
