import { describe, expect, it } from 'vitest';
import { median, quantile, select } from './select.ts';

/** Unsorted numbers with repetitions. */
const mixed = Float64Array.from({ length: 101 }, (_, i) => (i * 37) % 23);
const sorted = mixed.toSorted();

describe('selection', () => {
  it('gives the same value at every rank as sorting', () => {
    for (let rank = 0; rank < mixed.length; rank++) expect(select(mixed.slice(), rank)).toBe(sorted[rank]);
  });

  it('gives the upper median of an even number of values', () => {
    expect(median([4, 1, 3, 2])).toBe(3);
    expect(median([5])).toBe(5);
    expect(median([])).toBe(0);
  });

  it('gives quantiles', () => {
    expect(quantile([...mixed], 0)).toBe(0);
    expect(quantile([...mixed], 1)).toBe(22);
    expect(quantile([...mixed], 0.9)).toBe(sorted[90]);
  });
});
