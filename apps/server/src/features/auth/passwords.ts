import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';

/** Argon2id (the library's default), 19 MiB, two passes: OWASP's minimum. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = 'm=19456,t=2,p=1';
const IN_FLIGHT = 2;
const QUEUE = 50;
const RETRY_SECONDS = 2;

/** Normalizes Unicode so every keyboard gives the same text (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string): string => password.normalize('NFKC');

/** Hashes a few passwords at a time, so a flood of sign-ins cannot take every core. */
export class PasswordHasher {
  readonly #waiting: (() => void)[] = [];
  #inFlight = 0;
  readonly #nobody: Promise<string>;

  constructor(secret: string) {
    this.#nobody = hash(secret, parameters);
    this.#nobody.catch(() => undefined);
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(composed(password), parameters));
  }

  verify(stored: string, password: string): Promise<boolean> {
    return this.#inTurn(() => verify(stored, composed(password)));
  }

  /** Takes as long as verify, for a user that does not exist. */
  async verifyNobody(password: string): Promise<false> {
    const stored = await this.#nobody;
    await this.verify(stored, password);
    return false;
  }

  /** True if a stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.includes(CURRENT);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inFlight >= IN_FLIGHT) await this.#wait();
    else this.#inFlight += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inFlight -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= QUEUE) {
      return Promise.reject(new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS }));
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
