import type { ErrorCode } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { addressGroup } from '../../address-group.ts';
import type { Clock } from '../../clock.ts';
import type { Asker } from './passwords.ts';

const FAILURE_WINDOW_MS = 15 * 60 * 1000;
const FAILURES_PER_PAIR = 10;
const FAILURES_PER_ADDRESS = 200;
const REGISTRATION_WINDOW_MS = 60 * 60 * 1000;
/** Refused registrations cost little. More than this many per allowed one come from a program. */
const REFUSED_FOR_EACH = 10;
const LEAST_REFUSED = 600;
/** Someone who signed in this morning signs in again this evening. */
const KNOWN_MS = 12 * 60 * 60 * 1000;
/** After this many failures an address no longer counts as known. */
const FAILURES_OF_KNOWN = 20;

interface Attempt {
  /** The target of the guess: a user or a link. */
  readonly subject: string;
  readonly address: string;
  /** The error that marks a wrong guess; others do not count. */
  readonly failure: ErrorCode;
}

/**
 * Slows guessing down: by subject (a user or a link) and address together, so others are not blocked and no
 * account is locked for good, and, with a much higher limit, by address. Only failures count. The password
 * hasher's queue bounds the total over all addresses. Registrations count by address: successful ones, and
 * refused ones with a higher limit. An address here is a group of addresses: see addressGroup.
 */
export class AuthThrottle {
  readonly #pairs = new WindowCounter(FAILURE_WINDOW_MS);
  readonly #addresses = new WindowCounter(FAILURE_WINDOW_MS);
  readonly #registrations = new WindowCounter(REGISTRATION_WINDOW_MS);
  readonly #refusals = new WindowCounter(REGISTRATION_WINDOW_MS);
  readonly #signIns = new WindowCounter(KNOWN_MS);

  constructor(
    private readonly clock: Clock,
    private readonly registrationsPerHour: number,
  ) {}

  /**
   * Counts an attempt before checking any password, so parallel attempts cannot exceed the limit, and takes
   * it back unless it fails as a wrong guess. Throws `too_many_requests`.
   */
  async attempt<Result>(
    { subject, address, failure }: Attempt,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const takeBack = this.#count(subject, addressGroup(address));
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

  /** Records that someone signed in from there. */
  noteSignIn(address: string): void {
    this.#signIns.add(addressGroup(address), this.clock.now().getTime());
  }

  /** The caller that waits for a hash on behalf of this address. */
  askerAt(address: string): Asker {
    const group = addressGroup(address);
    const now = this.clock.now().getTime();
    const isKnown =
      this.#signIns.count(group, now) > 0 && this.#addresses.count(group, now) < FAILURES_OF_KNOWN;
    return { group, isKnown };
  }

  /** Registers on behalf of this address. Throws `too_many_requests`, and what `work` throws. */
  async registration<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const group = addressGroup(address);
    const now = this.clock.now().getTime();
    const mostRefused = Math.max(LEAST_REFUSED, REFUSED_FOR_EACH * this.registrationsPerHour);
    for (const [counter, most] of [
      [this.#registrations, this.registrationsPerHour],
      [this.#refusals, mostRefused],
    ] as const) {
      if (counter.count(group, now) >= most) throw tooMany(counter.secondsLeft(group, now));
    }
    // Counted before, so that parallel ones cannot exceed the limit.
    const takeBack = this.#refusals.add(group, now);
    try {
      const result = await work();
      takeBack();
      this.#registrations.add(group, now);
      return result;
    } catch (error) {
      if (!(error instanceof AppError && error.code.endsWith('_taken'))) takeBack();
      throw error;
    }
  }
}

const pairOf = (subject: string, address: string): string => JSON.stringify([subject, address]);

const tooMany = (seconds: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) });

const MAX_KEYS = 100_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts occurrences by key, in time windows that start with the first one. */
class WindowCounter {
  readonly #windows = new Map<string, Window>();

  constructor(private readonly windowMs: number) {}

  count(key: string, nowMs: number): number {
    return this.#current(key, nowMs)?.count ?? 0;
  }

  /** Returns a function that takes this one back. */
  add(key: string, nowMs: number): () => void {
    const window = this.#current(key, nowMs) ?? this.#open(key, nowMs);
    window.count += 1;
    return () => {
      window.count -= 1;
      if (window.count === 0 && this.#windows.get(key) === window) this.#windows.delete(key);
    };
  }

  #open(key: string, nowMs: number): Window {
    if (this.#windows.size >= MAX_KEYS) this.#forgetEnded(nowMs);
    const window = { count: 0, endsAt: nowMs + this.windowMs };
    this.#windows.set(key, window);
    return window;
  }

  /** Seconds until the key's window ends. */
  secondsLeft(key: string, nowMs: number): number {
    const window = this.#current(key, nowMs);
    return window ? Math.ceil((window.endsAt - nowMs) / 1000) : 0;
  }

  #current(key: string, nowMs: number): Window | undefined {
    const window = this.#windows.get(key);
    if (window && window.endsAt <= nowMs) {
      this.#windows.delete(key);
      return undefined;
    }
    return window;
  }

  #forgetEnded(nowMs: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= nowMs) this.#windows.delete(key);
    // If the map is still full of open windows, delete the oldest, so memory stays bounded under a flood.
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MAX_KEYS) break;
      this.#windows.delete(key);
    }
  }
}
