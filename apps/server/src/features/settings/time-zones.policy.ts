/** The time zones that this server knows, UTC first. */
export const timeZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
];

const isKnown = (name: string): boolean => timeZones().includes(name);

/** The listed name of a time zone, also for an older name of it; undefined if there is no such zone. */
export function timeZoneNamed(name: string): string | undefined {
  if (isKnown(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return isKnown(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
}

/** '2026-11-23 15:36', as a clock in this time zone shows it. */
export function localTime(time: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return words.format(time);
}
