import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** A device's clock may differ this much from the server's. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Says how far the clock of a device was off when it sent an act; undefined within five minutes or without
 * its time.
 */
export function clockErrorWords(
  deviceTime: string | Date | null,
  receivedAt: string | Date,
): string | undefined {
  if (deviceTime === null) return undefined;
  const ahead = new Date(deviceTime).getTime() - new Date(receivedAt).getTime();
  if (Math.abs(ahead) <= TOLERANCE_MS) return undefined;
  return `The device's clock was ${lengthWords(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

function lengthWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} days`;
}
