/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How long a device shows what it kept of the server's responses. */
export const KEPT_ON_DEVICE_MS = 7 * DAY_MS;
