import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cheapestPairs } from './cheapest-pairs.ts';

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

it('finds pairs as cheap as the best of all permutations', () => {
  const table = fc.integer({ min: 1, max: 6 }).chain((size) =>
    fc.array(fc.array(fc.nat(100), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(table, (costs) => {
      const sum = (pairs: readonly number[]) =>
        pairs.reduce((total, column, row) => total + (costs[row]?.[column] ?? 0), 0);
      const indexes = costs.map((_, index) => index);
      const found = cheapestPairs(costs);
      expect(found.toSorted((one, other) => one - other)).toEqual(indexes);
      expect(sum(found)).toBe(Math.min(...permutations(indexes).map(sum)));
    }),
  );
});
