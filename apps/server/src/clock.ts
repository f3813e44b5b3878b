/** The server's own time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
