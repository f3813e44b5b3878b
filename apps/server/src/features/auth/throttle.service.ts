import type { ErrorCode } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { WindowCounter } from './counter.ts';

const FAILURE_WINDOW_MS = 15 * 60 * 1000;
const FAILURES_PER_PAIR = 10;
const FAILURES_PER_ADDRESS = 200;
const REGISTRATION_WINDOW_MS = 60 * 60 * 1000;

interface Attempt {
  /** What is tried: a user, a link. */
  readonly subject: string;
  readonly address: string;
  /** The error that tells a wrong guess; others do not count. */
  readonly failure: ErrorCode;
}

/**
 * Slows guessing down: by subject (a user, a link) and address together (others are not held up, nothing
 * locks an account for good) and, much higher, by address. Only failures count. What all addresses do
 * together is bounded by the password hasher's queue. Registrations that succeeded count by address.
 */
export class AuthThrottle {
  readonly #pairs = new WindowCounter(FAILURE_WINDOW_MS);
  readonly #addresses = new WindowCounter(FAILURE_WINDOW_MS);
  readonly #registrations = new WindowCounter(REGISTRATION_WINDOW_MS);

  constructor(
    private readonly clock: Clock,
    private readonly registrationsPerHour: number,
  ) {}

  /**
   * Counts an attempt before any password is looked at, so that attempts side by side can't pass the limit
   * together, and takes it back unless it ends with its failure. Throws `too_many_requests`.
   */
  async attempt<Result>(
    { subject, address, failure }: Attempt,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const takeBack = this.#count(subject, address);
    try {
      const result = await work();
      takeBack();
      return result;
    } catch (error) {
      if (!(error instanceof AppError && error.code === failure)) takeBack();
      throw error;
    }
  }

  #count(subject: string, address: string): () => void {
    const now = this.clock.now().getTime();
    const pair = pairOf(subject, address);
    if (this.#pairs.count(pair, now) >= FAILURES_PER_PAIR) throw tooMany(this.#pairs.secondsLeft(pair, now));
    if (this.#addresses.count(address, now) >= FAILURES_PER_ADDRESS) {
      throw tooMany(this.#addresses.secondsLeft(address, now));
    }
    const counted = [this.#pairs.add(pair, now), this.#addresses.add(address, now)];
    return () => {
      for (const takeBack of counted) takeBack();
    };
  }

  /** Throws `too_many_requests`. */
  checkRegistration(address: string): void {
    const now = this.clock.now().getTime();
    if (this.#registrations.count(address, now) >= this.registrationsPerHour) {
      throw tooMany(this.#registrations.secondsLeft(address, now));
    }
  }

  countRegistration(address: string): void {
    this.#registrations.add(address, this.clock.now().getTime());
  }
}

const pairOf = (subject: string, address: string): string => JSON.stringify([subject, address]);

const tooMany = (seconds: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) });
