import { readFileSync } from 'node:fs';

/** The server's own time. */
export interface Clock {
  now(): Date;
  /** True for a clock that a test sets: events say so, and so does every page. */
  readonly isTest?: boolean;
}

/** A clock that stands at the ISO time in a file, read at each question. Throws if it holds no time. */
export function fileClock(file: string): Clock {
  let last: Date | undefined;
  const now = (): Date => {
    const read = new Date(readFileSync(file, 'utf8').trim());
    // A file that is being written is empty for a moment.
    if (!Number.isNaN(read.getTime())) last = read;
    if (last === undefined) throw new Error(`TEST_CLOCK: ${file} holds no ISO time`);
    return last;
  };
  now();
  return { now, isTest: true };
}

export const systemClock: Clock = { now: () => new Date() };

/** The dependencies with a stopped clock: rows and their event carry the same time, to the millisecond. */
export function atOneTime<Deps extends { readonly clock: Clock }>(deps: Deps): Deps {
  const now = deps.clock.now();
  const { isTest = false } = deps.clock;
  return { ...deps, clock: { now: () => now, isTest } };
}
