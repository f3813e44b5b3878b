let aheadMs = 0;

/** Notes by how much the device's clock differs from the server's, from the Date header of an answer, to the second. */
export function noteServerTime(header: string | null): void {
  const time = Date.parse(header ?? '');
  if (!Number.isNaN(time)) aheadMs = Date.now() - time;
}

/** The time as the server would tell it; the device's own until an answer has come. */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs);
}
