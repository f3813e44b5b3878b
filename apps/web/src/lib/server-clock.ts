let aheadMs = 0;

/**
 * Measures the difference to the server's clock, from the Date header of a response that arrived `at`, to the
 * second.
 */
export function noteServerTime(header: string | null, at = Date.now()): void {
  const time = Date.parse(header ?? '');
  if (!Number.isNaN(time)) aheadMs = at - time;
}

/** The server's time; the device's own until the first response. */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs);
}

/** A server time as this device's clock shows it. */
export function deviceTimeAt(serverTime: string): Date {
  return new Date(Date.parse(serverTime) + aheadMs);
}
