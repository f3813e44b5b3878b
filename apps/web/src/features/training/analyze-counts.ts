import { limits } from '@stowed/contract';

/** As typed. */
export interface TypedCounts {
  readonly positions: string;
  readonly expected: string;
}

const { min, max } = limits.trainingTools;

function wholeNumber(typed: string): number | undefined {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined;
}

/** Upper limit of the expected count: the position count, or the overall maximum. */
export function mostExpected(positions: string): number {
  return isWithin(positions, min, max) ? Number(positions) : max;
}

function isWithin(typed: string, least: number, most: number): boolean {
  const count = wholeNumber(typed);
  return count !== undefined && count >= least && count <= most;
}

/** Errors of the typed counts. An empty field is not an error yet. */
export function countProblems({ positions, expected }: TypedCounts) {
  const most = mostExpected(positions);
  const isPositionFine = positions === '' || isWithin(positions, min, max);
  const isExpectedFine = expected === '' || isWithin(expected, 0, most);
  return {
    positions: isPositionFine ? undefined : `Tool position count must be between ${min} and ${max}`,
    expected: isExpectedFine ? undefined : `Expected tool count must be between 0 and ${most}`,
  };
}

/** The counts to send; undefined while one is missing or invalid. */
export function countsOf(typed: TypedCounts) {
  const toolPositionCount = wholeNumber(typed.positions);
  const expectedToolCount = wholeNumber(typed.expected);
  const problems = countProblems(typed);
  if (toolPositionCount === undefined || expectedToolCount === undefined) return undefined;
  return problems.positions || problems.expected ? undefined : { expectedToolCount, toolPositionCount };
}
