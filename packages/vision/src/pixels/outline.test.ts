import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, convexHull, distanceToOutline, fillOutline, isInside, outlineOf } from './outline.ts';

const size = { width: 160, height: 120 };

describe('outline', () => {
  it('of a turned rectangle keeps its center and its sides in pixels', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 60, noNaN: true }),
        fc.double({ min: 5, max: 30, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (x, width, angle) => {
          const shape = { shapeType: 'rectangle', x, y: 40, width, height: 10, angle } as const;
          const [a, b, c, d] = outlineOf(shape, size);
          if (!a || !b || !c || !d) throw new Error('four corners expected');
          expect((a.x + c.x) / 2).toBeCloseTo(((x + width / 2) * size.width) / 100);
          expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo((width * size.width) / 100);
          expect(Math.hypot(d.x - a.x, d.y - a.y)).toBeCloseTo((10 * size.height) / 100);
        },
      ),
    );
  });

  it('keeps the area of its rectangle at any turn', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (angle) => {
        const shape = { shapeType: 'rectangle', x: 30, y: 40, width: 20, height: 10, angle } as const;
        expect(areaOf(outlineOf(shape, size))).toBeCloseTo(32 * 12);
      }),
    );
  });

  it('turns clockwise on screen', () => {
    const [a, b] = outlineOf(
      { shapeType: 'rectangle', x: 40, y: 45, width: 20, height: 10, angle: 90 },
      size,
    );
    expect((b?.y ?? 0) - (a?.y ?? 0)).toBeCloseTo(32);
  });

  it('of a circle measures its radius in percent of the picture’s width', () => {
    const points = outlineOf({ shapeType: 'circle', cx: 50, cy: 50, radius: 10 }, size);
    for (const p of points) expect(Math.hypot(p.x - 80, p.y - 60)).toBeCloseTo(16);
  });

  it('covers the area of the shape when filled, and more with a margin', () => {
    const points = outlineOf(
      { shapeType: 'rectangle', x: 25, y: 25, width: 50, height: 50, angle: 30 },
      size,
    );
    const count = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0);
    const area = 80 * 60;
    expect(Math.abs(count(fillOutline(points, size, 0)) - area)).toBeLessThan(area * 0.02);
    expect(count(fillOutline(points, size, 3))).toBeGreaterThan(area * 1.1);
  });

  it('fills pixels inside it or within the margin', () => {
    const coordinate = fc.double({ min: -8, max: 48, noNaN: true });
    const small = { width: 40, height: 36 };
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 7 }),
        fc.constantFrom(0, 2.5, 6),
        (points, margin) => {
          const filled = fillOutline(points, small, margin);
          const wrong = filled.filter((is, i) => {
            const x = (i % small.width) + 0.5;
            const y = Math.floor(i / small.width) + 0.5;
            const away = distanceToOutline(points, x, y);
            // On the border itself both results are fine.
            if (Math.abs(away - margin) < 1e-9 || away < 1e-9) return false;
            return is !== (isInside(points, x, y) || away < margin ? 1 : 0);
          });
          expect(wrong.length).toBe(0);
        },
      ),
    );
  });

  it('has a hull that contains every point', () => {
    const point = fc.record({ x: fc.nat(100), y: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 4, maxLength: 40 }), (points) => {
        const hull = convexHull(points);
        const middle = {
          x: hull.reduce((sum, p) => sum + p.x, 0) / hull.length,
          y: hull.reduce((sum, p) => sum + p.y, 0) / hull.length,
        };
        fc.pre(hull.length > 2);
        for (const p of points) {
          const x = middle.x + (p.x - middle.x) * 0.99;
          const y = middle.y + (p.y - middle.y) * 0.99;
          expect(isInside(hull, x, y)).toBe(true);
        }
      }),
    );
  });
});
