import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { HashingTurns } from './hashing-turns.ts';
import type { Asker } from './hashing-turns.ts';

/** What a hash costs. */
type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** Argon2id (the library's default), 19 MiB, two passes: OWASP's minimum. */
const minimum: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const signedIn: Asker = { group: 'signed in', isKnown: true };

/** Normalizes Unicode so every keyboard gives the same text (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string): string => password.normalize('NFKC');

/** Hashes a few passwords at a time, so a flood of sign-ins cannot take every core. */
export class PasswordHasher {
  readonly #turns = new HashingTurns();
  readonly #cost: Cost;
  readonly #nobody: Promise<string>;

  constructor(secret: string, cost = minimum) {
    this.#cost = cost;
    this.#nobody = hash(secret, cost);
    this.#nobody.catch(() => undefined);
  }

  hash(password: string, asker: Asker = signedIn): Promise<string> {
    return this.#turns.run(asker, () => hash(composed(password), this.#cost));
  }

  verify(stored: string, password: string, asker: Asker = signedIn): Promise<boolean> {
    return this.#turns.run(asker, () => verify(stored, composed(password)));
  }

  /** Takes as long as verify, for a user that does not exist. */
  async verifyNobody(password: string, asker: Asker = signedIn): Promise<false> {
    const stored = await this.#nobody;
    await this.verify(stored, password, asker);
    return false;
  }

  /** True if a stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#cost;
    return !stored.includes(`m=${memoryCost},t=${timeCost},p=${parallelism}`);
  }
}
