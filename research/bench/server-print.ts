/** Prints one figure and marks a missed target. */
export function line(label: string, figure: string, isReached = true): void {
  console.log(`${label.padEnd(44)} ${figure}${isReached ? '' : '   TARGET MISSED'}`);
}

/** The value below which `share` (0 to 1) of all values are. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
