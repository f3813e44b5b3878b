import type { JudgmentWeek } from '@stowed/contract';

/** With fewer, a share says nothing. */
const FEWEST = 20;

type Count = 'photos' | 'refused' | 'verdicts' | 'doubts' | 'corrections';

export interface Rate {
  readonly title: string;
  /** What a high share means. */
  readonly hint: string;
  readonly part: Count;
  readonly whole: Count;
  /** What the whole counts: one and several. */
  readonly units: readonly [string, string];
}

export const rates: readonly Rate[] = [
  {
    title: 'Corrections',
    hint: 'Verdicts that people changed. If many, check the template.',
    part: 'corrections',
    whole: 'verdicts',
    units: ['verdict', 'verdicts'],
  },
  {
    title: 'Doubts',
    hint: 'Verdicts left to a person. If many, improve the light or the template.',
    part: 'doubts',
    whole: 'verdicts',
    units: ['verdict', 'verdicts'],
  },
  {
    title: 'Refused photos',
    hint: 'Photos in which the drawer was not recognized.',
    part: 'refused',
    whole: 'photos',
    units: ['photo', 'photos'],
  },
];

const sumOf = (weeks: readonly JudgmentWeek[], count: Count): number =>
  weeks.reduce((sum, week) => sum + week[count], 0);

/** The share over all weeks, 0 to 1; undefined: too few to say. */
export function shareOf(weeks: readonly JudgmentWeek[], { part, whole }: Rate): number | undefined {
  const all = sumOf(weeks, whole);
  return all < FEWEST ? undefined : sumOf(weeks, part) / all;
}

/** '12 of 340 verdicts'. */
export function countWords(
  weeks: readonly JudgmentWeek[],
  { part, whole, units: [one, many] }: Rate,
): string {
  const all = sumOf(weeks, whole);
  return `${sumOf(weeks, part)} of ${all} ${all === 1 ? one : many}`;
}

/** The share of each week; undefined: none, or too few to say. */
const sharesOf = (weeks: readonly JudgmentWeek[], rate: Rate) => weeks.map((week) => shareOf([week], rate));

/** The highest share of a week, 0 to 1. */
export function highestOf(weeks: readonly JudgmentWeek[], rate: Rate): number {
  return Math.max(0, ...sharesOf(weeks, rate).map((share) => share ?? 0));
}

/** The height of each week's bar, 0 to 1 of the highest; undefined: none, or too few to say. */
export function barsOf(weeks: readonly JudgmentWeek[], rate: Rate): (number | undefined)[] {
  const highest = highestOf(weeks, rate);
  return sharesOf(weeks, rate).map((share) => share && share / highest);
}

/** '2 weeks have too few verdicts to say'; empty for none. */
export function fewWords(weeks: readonly JudgmentWeek[], { whole, units: [, many] }: Rate): string {
  const few = weeks.filter((week) => week[whole] > 0 && week[whole] < FEWEST).length;
  if (few === 0) return '';
  return `${few} ${few === 1 ? 'week has' : 'weeks have'} too few ${many} to say`;
}
