/** The server's own time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The dependencies with a stopped clock: rows and their event carry the same time, to the millisecond. */
export function atOneTime<Deps extends { readonly clock: Clock }>(deps: Deps): Deps {
  const now = deps.clock.now();
  return { ...deps, clock: { now: () => now } };
}
