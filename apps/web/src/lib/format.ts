const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const number = new Intl.NumberFormat('en-US');

/** '1 toolbox', '2 toolboxes'. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${number.format(count)} ${count === 1 ? singular : plural}`;
}

export function formatNumber(value: number): string {
  return number.format(value);
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'a', 'a and b', 'a, b, and c'. */
export const inWords = (parts: readonly string[]): string => conjunction.format(parts);

/** 'drawer 1', 'drawers 1 and 2', 'drawers 1, 2, and 3'. */
export function drawersInWords(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'drawer' : 'drawers'} ${conjunction.format(numbers.map(String))}`;
}

const FIRST_NAMES = 3;

/** 'Hammer, Torch, Bits and 2 more'. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - FIRST_NAMES;
  return names.slice(0, FIRST_NAMES).join(', ') + (more > 0 ? ` and ${number.format(more)} more` : '');
}

/** An ISO 8601 time in this device's zone: 'Nov 3, 2025'. Other text is returned unchanged. */
export function formatDate(time: string): string {
  return isTime(time) ? date.format(new Date(time)) : time;
}

/** 'Nov 3, 2025, 08:05'. */
export function formatDateTime(time: string): string {
  return isTime(time) ? `${formatDate(time)}, ${clock.format(new Date(time))}` : time;
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 'Nov 3, 08:05'; with the year if it is not this one. */
export function formatShortTime(time: string): string {
  if (!isTime(time)) return time;
  const at = new Date(time);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return `${isThisYear ? day.format(at) : formatDate(time)}, ${clock.format(at)}`;
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' });

/** The same to the second, with the zone: 'Nov 3, 2025, 14:05:09 GMT+1'. */
export function formatMoment(time: string): string {
  return isTime(time) ? moment.format(new Date(time)) : time;
}

const utcMoment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** The same in UTC: 'Nov 3, 2025, 13:05:09 UTC'. */
export function formatUtc(time: string): string {
  return isTime(time) ? `${utcMoment.format(new Date(time))} UTC` : time;
}

const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' });

/** What this device's clock is ahead or behind now: 'UTC+1'. */
export function zoneName(): string {
  const part = zone.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', 'UTC') ?? 'UTC';
}

/** The time of day, '08:05'; with the date if it is not today's. */
export function formatClock(time: Date): string {
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? clock.format(time) : formatDateTime(time.toISOString());
}

/** The words with a capital letter at their start. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
