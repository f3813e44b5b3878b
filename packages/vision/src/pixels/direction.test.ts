import { expect, it } from 'vitest';
import { direction } from './direction.ts';

it('computes directions like the standard function', () => {
  let furthest = 0;
  for (let k = 0; k < 3600; k++) {
    const angle = (k * Math.PI) / 1800;
    const [x, y] = [7 * Math.cos(angle), 7 * Math.sin(angle)];
    furthest = Math.max(furthest, Math.abs(direction(y, x) - Math.atan2(y, x)));
  }
  expect(furthest).toBeLessThan(2e-5);
});

it.each([
  [0, 0],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
])('computes the direction of an axis: %d, %d', (y, x) => {
  expect(direction(y, x)).toBeCloseTo(Math.atan2(y, x), 4);
});
