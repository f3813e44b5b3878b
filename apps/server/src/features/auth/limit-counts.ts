import { HOUR_MS, MINUTE_MS } from '@stowed/domain';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { changeCounts } from './limit-counts.repository.ts';

/** Each limit with the length of its window, which starts with the first occurrence, unless it is renewed. */
const windowsMs = {
  /** Wrong guesses at one user or link from one address. */
  pair: 15 * MINUTE_MS,
  /** Wrong guesses from one address. */
  address: 15 * MINUTE_MS,
  registration: HOUR_MS,
  /** Refused registrations. */
  refusal: HOUR_MS,
  /** Long enough for someone who signed in this morning to sign in again this evening. */
  signIn: 12 * HOUR_MS,
} as const;

type Limit = keyof typeof windowsMs;

/** Whether the window starts again: each sign-in is remembered for as long as the first. */
const renews = ({ limit, by }: Change): boolean => limit === 'signIn' && by > 0;

export interface Change {
  readonly limit: Limit;
  /** Whom the limit is about. */
  readonly who: string;
  /** 0 only reads. */
  readonly by: -1 | 0 | 1;
}

export interface Count {
  /** After the change. */
  readonly count: number;
  /** Until the window ends. */
  readonly secondsLeft: number;
}

const NOTHING: Count = { count: 0, secondsLeft: 0 };

export interface LimitCounts {
  /** Changes counts and returns them, in order. */
  change(changes: readonly Change[]): Promise<readonly Count[]>;
}

const secondsUntil = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

interface SharedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fingerprint: (content: string) => string;
}

/** Counts that all servers of one database share, in one statement for each change. */
export class SharedCounts implements LimitCounts {
  constructor(private readonly deps: SharedDeps) {}

  async change(changes: readonly Change[]): Promise<readonly Count[]> {
    const { db, clock, fingerprint } = this.deps;
    const now = clock.now();
    const rows = changes.map((change) => {
      const { limit, who, by } = change;
      // The database learns neither names nor addresses.
      const key = fingerprint(JSON.stringify([limit, who]));
      return { key, by, endsAt: new Date(now.getTime() + windowsMs[limit]), renews: renews(change) };
    });
    const counts = await changeCounts(db, rows, now);
    return rows.map(({ key }) => {
      const found = counts.get(key);
      if (!found) return NOTHING;
      return { count: found.count, secondsLeft: secondsUntil(found.endsAt.getTime(), now.getTime()) };
    });
  }
}

const MAX_KEYS = 100_000;

interface Window {
  readonly count: number;
  readonly endsAt: number;
}

/** Counts of one server, in memory. */
export class OwnCounts implements LimitCounts {
  readonly #windows = new Map<Limit, Map<string, Window>>();

  constructor(private readonly clock: Clock) {}

  change(changes: readonly Change[]): Promise<readonly Count[]> {
    const now = this.clock.now().getTime();
    return Promise.resolve(changes.map((change) => this.#change(change, now)));
  }

  #change(change: Change, now: number): Count {
    const { limit, who, by } = change;
    const windows = this.#windows.get(limit) ?? new Map<string, Window>();
    this.#windows.set(limit, windows);
    const open = windows.get(who);
    const isOpen = open !== undefined && open.endsAt > now;
    const endsAt = isOpen && !renews(change) ? open.endsAt : now + windowsMs[limit];
    const window = { count: Math.max(0, (isOpen ? open.count : 0) + by), endsAt };
    windows.delete(who);
    if (window.count === 0) return NOTHING;
    if (windows.size >= MAX_KEYS) forgetSome(windows, now);
    windows.set(who, window);
    return { count: window.count, secondsLeft: secondsUntil(window.endsAt, now) };
  }
}

/** Memory stays bounded under a flood of addresses and names. */
function forgetSome(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) break;
    windows.delete(key);
  }
}
