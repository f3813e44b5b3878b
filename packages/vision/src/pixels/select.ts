import { at64 } from './read.ts';

/** The value that would be at `rank`, from 0, if `values` were sorted; changes their order (Hoare 1961). */
export function select(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = at64(values, (low + high) >> 1);
    let i = low;
    let j = high;
    while (i <= j) {
      while (at64(values, i) < pivot) i++;
      while (at64(values, j) > pivot) j--;
      if (i > j) break;
      const held = at64(values, i);
      values[i++] = at64(values, j);
      values[j--] = held;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return at64(values, rank);
}

/** The upper median; 0 without values. */
export function median(values: readonly number[]): number {
  return values.length > 0 ? select(new Float64Array(values), values.length >> 1) : 0;
}

/** The value above this share of the others; 0 without values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  return values.length > 0 ? select(new Float64Array(values), Math.floor(share * (values.length - 1))) : 0;
}
