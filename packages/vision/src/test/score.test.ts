import { expect, it } from 'vitest';
import { boundsByDrawer, upperBound } from './score.ts';

const drawers = (...parts: number[]) => parts.map((part) => ({ part, whole: 30 }));

it('a rate without a mistake has the bounds of its places', () => {
  expect(boundsByDrawer(drawers(0, 0, 0))).toEqual({ low: 0, high: upperBound(0, 90) });
  expect(upperBound(0, 90)).toBeCloseTo(1 - 0.05 ** (1 / 90), 6);
});

it('mistakes in one drawer of ten give wider bounds than the same mistakes spread out', () => {
  const together = boundsByDrawer(drawers(10, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  const apart = boundsByDrawer(drawers(1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
  expect(apart).toEqual({ low: 1 - upperBound(290, 300), high: upperBound(10, 300) });
  expect(together.high).toBeGreaterThan(1.5 * apart.high);
  expect(together.low).toBe(0);
});
