import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, rectangleCorners } from './bounds.ts';

const box = { shapeType: 'rectangle' as const, x: 20, y: 30, width: 40, height: 10, angle: 0 };

describe('bounds', () => {
  it('of an upright rectangle are the rectangle', () => {
    expect(boundsOf(box, 4 / 3)).toEqual({ x: 20, y: 30, width: 40, height: 10 });
  });

  it('swap the sides, in pixels, after a quarter turn', () => {
    const turned = boundsOf({ ...box, angle: 90 }, 2);
    expect(turned.width).toBeCloseTo(5);
    expect(turned.height).toBeCloseTo(80);
    expect(turned.x + turned.width / 2).toBeCloseTo(40);
    expect(turned.y + turned.height / 2).toBeCloseTo(35);
  });

  it('of a circle are square in pixels', () => {
    const around = boundsOf({ ...box, shapeType: 'circle', cx: 50, cy: 50, radius: 5 }, 4 / 3);
    expect(around.width).toBe(10);
    expect(around.height).toBeCloseTo(40 / 3);
  });

  it('keep the side lengths of a turned rectangle at any angle', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -720, max: 720, noNaN: true }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (angle, aspect) => {
          const [a, b, c] = rectangleCorners({ ...box, angle }, aspect);
          if (!a || !b || !c) throw new Error('four corners');
          expect(Math.hypot((b.x - a.x) * aspect, b.y - a.y)).toBeCloseTo(40 * aspect, 6);
          expect(Math.hypot((c.x - b.x) * aspect, c.y - b.y)).toBeCloseTo(10, 6);
        },
      ),
    );
  });
});
