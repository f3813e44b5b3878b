/** One figure; a target that is missed is marked. */
export function line(label: string, figure: string, isReached = true): void {
  console.log(`${label.padEnd(44)} ${figure}${isReached ? '' : '   TARGET MISSED'}`);
}

/** The value that `share` (0 to 1) of all values stay under. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
