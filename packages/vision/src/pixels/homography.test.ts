import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHomography, composeHomography, fitHomography } from './homography.ts';
import type { Homography } from './homography.ts';

const gentle = fc
  .record({
    turn: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
    scale: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
    tx: fc.double({ min: -300, max: 300, noNaN: true }),
    ty: fc.double({ min: -300, max: 300, noNaN: true }),
    px: fc.double({ min: -3e-4, max: 3e-4, noNaN: true }),
    py: fc.double({ min: -3e-4, max: 3e-4, noNaN: true }),
  })
  .map(({ turn, scale, tx, ty, px, py }): Homography => {
    const a = scale * Math.cos(turn);
    const b = scale * Math.sin(turn);
    return [a, -b, tx, b, a, ty, px, py, 1];
  });

describe('homography', () => {
  it('is recovered from moved points, ignoring a point without weight', () => {
    fc.assert(
      fc.property(gentle, (h) => {
        const from = [10, 20, 700, 30, 720, 560, 15, 580, 350, 300, 200, 410].map(Number);
        const pairs: number[] = [];
        for (let i = 0; i < from.length; i += 2) {
          const x = from[i] ?? 0;
          const y = from[i + 1] ?? 0;
          const p = applyHomography(h, x, y);
          pairs.push(x, y, p.x, p.y);
        }
        pairs.push(100, 100, -5000, 9000);
        const weights = Float64Array.from([1, 1, 2, 1, 0.5, 1, 0]);
        const found = fitHomography({ pairs: Float64Array.from(pairs), weights });
        const a = applyHomography(h, 400, 100);
        const b = found ? applyHomography(found, 400, 100) : { x: NaN, y: NaN };
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(1e-3);
      }),
    );
  });

  it('composed of two maps points as applying both in turn does', () => {
    fc.assert(
      fc.property(gentle, gentle, fc.nat(799), fc.nat(599), (second, first, x, y) => {
        const between = applyHomography(first, x, y);
        const one = applyHomography(second, between.x, between.y);
        const other = applyHomography(composeHomography(second, first), x, y);
        const size = Math.max(1, Math.hypot(one.x, one.y));
        expect(Math.hypot(one.x - other.x, one.y - other.y) / size).toBeLessThan(1e-6);
      }),
    );
  });

  it('is not computed from points on one line', () => {
    const pairs = Float64Array.from([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    expect(fitHomography({ pairs, weights: Float64Array.from([1, 1, 1, 1]) })).toBeUndefined();
  });
});
