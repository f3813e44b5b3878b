import type { Clock } from '../../clock.ts';

const FAILURES = 3;
const REST_MS = 60_000;

interface Circuit {
  failures: number;
  restsUntil: number;
}

/**
 * Stops calls to a service for a minute after three failures in a row, so that callers do not wait for a
 * failure. After that, one more failure stops calls again. Each name has its own circuit.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #circuits = new Map<string, Circuit>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whole seconds until the next call is allowed; 0: now. */
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
