import { describe, expect, it } from 'vitest';
import { median, quantile, select } from './select.ts';

/** Numbers with repetitions, in no order. */
const mixed = Float64Array.from({ length: 101 }, (_, i) => (i * 37) % 23);
const sorted = mixed.toSorted();

describe('selection', () => {
  it('gives the value at every rank as sorting does', () => {
    for (let rank = 0; rank < mixed.length; rank++) expect(select(mixed.slice(), rank)).toBe(sorted[rank]);
  });

  it('gives the upper middle of an even number of values', () => {
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
