import fc from 'fast-check';
import type { PercentPoint } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { newShape } from './placement.ts';
import { addPolygonPoint, isPolygon, movePolygonPoint, removePolygonPoint } from './polygon-points.ts';
import { extentOf, withArea } from './polygon.ts';

const coordinate = fc.double({ min: 0, max: 100, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const onOneLine = fc
  .tuple(point, point, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }))
  .map(([from, to, shares]) => [
    from,
    to,
    ...shares.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })),
  ]);
const diamond = newShape('polygon', { x: 50, y: 50 }, 4 / 3);
const pointsOf = (shape: { readonly points?: PercentPoint[] | undefined }) => shape.points ?? [];

describe('a polygon without area', () => {
  it('EDIT-013 becomes a band of one percent inside the picture, which a second pass does not change', () => {
    fc.assert(
      fc.property(onOneLine, (points) => {
        const repaired = withArea(points);
        expect(extentOf(repaired).thickness).toBeGreaterThan(0.2);
        for (const { x, y } of repaired) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(100);
        }
        expect(withArea(repaired)).toEqual(repaired);
      }),
    );
  });

  it('covers the original line', () => {
    const line = [10, 30, 20].map((x) => ({ x, y: 50 }));
    expect(withArea(line)).toEqual([
      { x: 10, y: 49.5 },
      { x: 30, y: 49.5 },
      { x: 30, y: 50.5 },
      { x: 10, y: 50.5 },
    ]);
    expect(withArea([100, 100, 100].map((x) => ({ x, y: 50 }))).map(({ x }) => x)).toEqual([
      99, 100, 100, 99,
    ]);
  });

  it('differs from a thin polygon that encloses an area, which does not change', () => {
    const thin = [
      { x: 10, y: 10 },
      { x: 60, y: 10 },
      { x: 60, y: 10.5 },
    ];
    expect(withArea(thin)).toEqual(thin);
  });
});

describe('points of a polygon', () => {
  it('EDIT-023 must be at least three and enclose at least the minimum size', () => {
    const [a, b, c] = pointsOf(diamond);
    if (!a || !b || !c) throw new Error('four points');
    expect(isPolygon([a, b], 5)).toBe(false);
    expect(isPolygon([a, b, c], 5)).toBe(true);
    expect(isPolygon([a, { x: a.x + 4, y: a.y + 4 }, { x: a.x, y: a.y + 4 }], 5)).toBe(false);
  });

  it('EDIT-004 can be added halfway to the next one, and removed until three remain', () => {
    const five = addPolygonPoint(diamond, 3);
    expect(pointsOf(five).at(4)).toEqual({ x: 42.5, y: 57.5 });
    expect(pointsOf(removePolygonPoint(five, 4, 5))).toEqual(pointsOf(diamond));
    const three = removePolygonPoint(diamond, 0, 5);
    expect(pointsOf(three)).toHaveLength(3);
    expect(removePolygonPoint(three, 0, 5)).toBe(three);
    expect(three).toMatchObject({ x: 50, width: 15 });
  });

  it('stop before the polygon becomes too small or loses its area, wherever they are dragged', () => {
    const pull = fc.record({ index: fc.nat(3), to: point });
    fc.assert(
      fc.property(fc.array(pull, { maxLength: 20 }), (pulls) => {
        const end = pulls.reduce((shape, one) => movePolygonPoint(shape, one, 5), diamond);
        expect(isPolygon(pointsOf(end), 5)).toBe(true);
      }),
    );
  });
});
