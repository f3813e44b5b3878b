import type { Clock } from '../../clock.ts';

const FAILURES = 3;
const REST_MS = 60_000;

interface Circuit {
  failures: number;
  restsUntil: number;
}

/**
 * Gives a service that failed three times in a row a minute's rest, so that nobody waits for what will not
 * come. After that one failure more is enough for the next rest. Each name has a circuit of its own.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #circuits = new Map<string, Circuit>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whole seconds until it may be asked again; 0: now. */
  restSeconds(name: string): number {
    const left = (this.#circuits.get(name)?.restsUntil ?? 0) - this.#clock.now().getTime();
    return Math.max(0, Math.ceil(left / 1000));
  }

  succeeded(name: string): void {
    this.#circuits.delete(name);
  }

  failed(name: string): void {
    const failures = (this.#circuits.get(name)?.failures ?? 0) + 1;
    const restsUntil = failures >= FAILURES ? this.#clock.now().getTime() + REST_MS : 0;
    this.#circuits.set(name, { failures, restsUntil });
  }
}
