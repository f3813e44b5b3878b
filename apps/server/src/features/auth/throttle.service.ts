import type { ErrorCode } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { addressGroup } from '../../address-group.ts';
import type { Change, Count, LimitCounts } from './limit-counts.ts';
import type { Asker } from './hashing-turns.ts';

export type { Asker };

const FAILURES_PER_PAIR = 10;
const FAILURES_PER_ADDRESS = 200;
/** Refused registrations cost little: only a program makes this many times the successful ones. */
const REFUSED_FOR_EACH = 10;
const LEAST_REFUSED = 600;
/** Failures from an address after which it is known for guessing. */
const FAILURES_OF_KNOWN = 20;

interface Attempt {
  /** What is guessed at: a user or a link. */
  readonly subject: string;
  readonly address: string;
  /** The errors that mark a wrong guess; others do not count. */
  readonly failure: ErrorCode | readonly ErrorCode[];
  /** Success means that someone signed in from there. */
  readonly isSignIn?: boolean;
}

/** What is limited; `asker` waits for a hash on behalf of the address. */
type Work<Result> = (asker: Asker) => Promise<Result>;

/**
 * Slows guessing down: by subject (a user or a link) and address together, so others are not blocked and no
 * account is locked for good, and, with a much higher limit, by address. Only failures count. The password
 * hasher's queue bounds the total over all addresses. Registrations count by address: successful ones, and
 * refused ones with a higher limit. An address here is a group of addresses: see addressGroup.
 */
export class AuthThrottle {
  constructor(
    private readonly counts: LimitCounts,
    private readonly registrationsPerHour: number,
  ) {}

  /**
   * Counts an attempt before checking any password, so parallel attempts cannot exceed the limit, and takes
   * it back unless it fails as a wrong guess. Throws `too_many_requests`.
   */
  async attempt<Result>(
    { subject, address, failure, isSignIn = false }: Attempt,
    work: Work<Result>,
  ): Promise<Result> {
    const group = addressGroup(address);
    const pair = { limit: 'pair', who: JSON.stringify([subject, group]) } as const;
    const place = { limit: 'address', who: group } as const;
    const signIn = { limit: 'signIn', who: group } as const;
    const takeBack: readonly Change[] = [
      { ...pair, by: -1 },
      { ...place, by: -1 },
    ];
    const [ofPair, ofPlace, ofSignIns] = await this.#change([
      { ...pair, by: 1 },
      { ...place, by: 1 },
      { ...signIn, by: 0 },
    ]);
    const full =
      (ofPair.count > FAILURES_PER_PAIR && ofPair) || (ofPlace.count > FAILURES_PER_ADDRESS && ofPlace);
    if (full) {
      await this.#settle(takeBack);
      throw tooMany(full);
    }
    const others = { count: ofPlace.count - 1 };
    return this.#judged(
      () => work(askerOf(group, ofSignIns, others)),
      (code) => (typeof failure === 'string' ? code === failure : failure.includes(code)),
      { takeBack, success: isSignIn ? [{ ...signIn, by: 1 }] : [] },
    );
  }

  /** Registers on behalf of this address. Throws `too_many_requests`, and what `work` throws. */
  async registration<Result>(address: string, work: Work<Result>): Promise<Result> {
    const who = addressGroup(address);
    const [registrations, refusals, signIns, failures] = await this.#change([
      { limit: 'registration', who, by: 0 },
      // Counted before, so that parallel ones cannot exceed the limit.
      { limit: 'refusal', who, by: 1 },
      { limit: 'signIn', who, by: 0 },
      { limit: 'address', who, by: 0 },
    ]);
    const takeBack: readonly Change[] = [{ limit: 'refusal', who, by: -1 }];
    const mostRefused = Math.max(LEAST_REFUSED, REFUSED_FOR_EACH * this.registrationsPerHour);
    const full =
      (registrations.count >= this.registrationsPerHour && registrations) ||
      (refusals.count > mostRefused && refusals);
    if (full) {
      await this.#settle(takeBack);
      throw tooMany(full);
    }
    return this.#judged(
      () => work(askerOf(who, signIns, failures)),
      (code) => code.endsWith('_taken'),
      { takeBack, success: [{ limit: 'registration', who, by: 1 }] },
    );
  }

  async #judged<Result>(
    work: () => Promise<Result>,
    counts: (code: ErrorCode) => boolean,
    { takeBack, success }: { readonly takeBack: readonly Change[]; readonly success: readonly Change[] },
  ): Promise<Result> {
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      if (!(error instanceof AppError && counts(error.code))) await this.#settle(takeBack);
      throw error;
    }
    await this.#settle([...takeBack, ...success]);
    return result;
  }

  async #change<const Changes extends readonly Change[]>(
    changes: Changes,
  ): Promise<{ readonly [Place in keyof Changes]: Count }> {
    // One count for each change, in order.
    return (await this.counts.change(changes)) as { readonly [Place in keyof Changes]: Count };
  }

  /** The result stands, even if the count is then one too high. */
  async #settle(changes: readonly Change[]): Promise<void> {
    await this.counts.change(changes).catch(() => undefined);
  }
}

const askerOf = (group: string, signIns: { count: number }, failures: { count: number }): Asker => ({
  group,
  isKnown: signIns.count > 0 && failures.count < FAILURES_OF_KNOWN,
});

const tooMany = ({ secondsLeft }: Count): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, secondsLeft) });
