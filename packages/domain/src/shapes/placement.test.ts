import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, rectangleCorners } from './bounds.ts';
import { keepInPicture, moveShape, smallestTurn, newShape } from './placement.ts';
import type { Shaped } from './placement.ts';
import { movePolygonPoint } from './polygon-points.ts';
import { resizeCircle, resizeRectangle, turnRectangle } from './resize.ts';
import type { Pull } from './resize.ts';

const aspect = 4 / 3;
const coordinate = fc.double({ min: -50, max: 150, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const inside = fc.record({
  x: fc.double({ min: 0, max: 100, noNaN: true }),
  y: fc.double({ min: 0, max: 100, noNaN: true }),
});
const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);
const anyShape = fc
  .tuple(fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const), inside)
  .map(([kind, center]) => newShape(kind, center, aspect));

function expectInside(shape: Shaped) {
  const box = boundsOf(shape, aspect);
  expect(box.x).toBeGreaterThanOrEqual(-1e-6);
  expect(box.y).toBeGreaterThanOrEqual(-1e-6);
  expect(box.x + box.width).toBeLessThanOrEqual(100 + 1e-6);
  expect(box.y + box.height).toBeLessThanOrEqual(100 + 1e-6);
}

function expectCloseBox(a: Shaped, b: Shaped) {
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(a[key]).toBeCloseTo(b[key], 6);
}

describe('new shapes', () => {
  it('EDIT-021 EDIT-022 have the specified size', () => {
    const center = { x: 50, y: 50 };
    expect(newShape('rectangle', center, aspect)).toMatchObject({ width: 10, height: 10 });
    expect(newShape('circle', center, aspect)).toMatchObject({ radius: 5, width: 10 });
    expect(newShape('polygon', center, aspect)).toMatchObject({ width: 30, height: 30 });
  });

  it('lie inside the picture wherever they are placed', () => {
    fc.assert(fc.property(anyShape, expectInside));
  });
});

describe('moving', () => {
  it('never leaves the picture', () => {
    fc.assert(fc.property(anyShape, point, (shape, by) => expectInside(moveShape(shape, by, aspect))));
  });

  it('by zero changes nothing', () => {
    fc.assert(fc.property(anyShape, (shape) => expectCloseBox(keepInPicture(shape, aspect), shape)));
  });
});

describe('resizing', () => {
  const pull = fc.record({ handle: fc.record({ right: side, down: side }), to: point });

  function pullAll(shape: Shaped, pulls: readonly Pull[]) {
    return pulls.reduce((now, one) => resizeRectangle(now, one, { aspect, minSide: 5 }), shape);
  }

  it('EDIT-018 keeps a rectangle in the picture and at least 5 wide and high, for every handle', () => {
    fc.assert(
      fc.property(
        inside,
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.array(pull),
        (center, angle, pulls) => {
          const start = keepInPicture({ ...newShape('rectangle', center, aspect), angle }, aspect);
          const end = pullAll(start, pulls);
          expectInside(end);
          expect(end.width).toBeGreaterThanOrEqual(5);
          expect(end.height).toBeGreaterThanOrEqual(5);
        },
      ),
    );
  });

  it('EDIT-003 stops at the edge of the picture, while the other axis still follows', () => {
    const shape = newShape('rectangle', { x: 90, y: 50 }, aspect);
    const pulled = resizeRectangle(
      shape,
      { handle: { right: 1, down: 1 }, to: { x: 140, y: 70 } },
      { aspect, minSide: 5 },
    );
    expectCloseBox(pulled, { ...shape, width: 15, height: 25 });
  });

  it('G-104 keeps a side that is already below the minimum, and lets it grow', () => {
    const small = { ...newShape('rectangle', { x: 50, y: 50 }, aspect), width: 2 };
    const rules = { aspect, minSide: 5 };
    const right = { right: 1, down: 0 } as const;
    expect(resizeRectangle(small, { handle: right, to: { x: 30, y: 50 } }, rules).width).toBe(2);
    expect(resizeRectangle(small, { handle: right, to: { x: 49, y: 50 } }, rules).width).toBeCloseTo(4);
  });

  it('keeps the opposite corner of a turned rectangle fixed', () => {
    const shape = { ...newShape('rectangle', { x: 50, y: 50 }, aspect), angle: 30 };
    const bigger = resizeRectangle(
      shape,
      { handle: { right: 1, down: 1 }, to: { x: 70, y: 70 } },
      { aspect, minSide: 5 },
    );
    const [before] = rectangleCorners(shape, aspect);
    const [after, , pulledCorner] = rectangleCorners(bigger, aspect);
    expect(after?.x).toBeCloseTo(before?.x ?? 0, 6);
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 6);
    expect(pulledCorner?.x).toBeCloseTo(70, 6);
    expect(pulledCorner?.y).toBeCloseTo(70, 6);
  });

  it('EDIT-020 keeps a circle in the picture with a radius of at least 2', () => {
    const center = fc.record({
      x: fc.double({ min: 10, max: 90, noNaN: true }),
      y: fc.double({ min: 10, max: 90, noNaN: true }),
    });
    fc.assert(
      fc.property(center, point, (at, to) => {
        const circle = resizeCircle(newShape('circle', at, aspect), to, aspect);
        expect(circle.radius).toBeGreaterThanOrEqual(2);
        expectInside(circle);
      }),
    );
  });

  it('keeps a polygon in the picture', () => {
    fc.assert(
      fc.property(inside, fc.nat(3), point, (at, index, to) => {
        expectInside(movePolygonPoint(newShape('polygon', at, aspect), { index, to }, 5));
      }),
    );
  });
});

describe('turning', () => {
  it('faces the pointer', () => {
    const shape = newShape('rectangle', { x: 50, y: 50 }, aspect);
    expect(turnRectangle(shape, { x: 90, y: 50 }, aspect).angle).toBeCloseTo(90);
    expect(turnRectangle(shape, { x: 50, y: 90 }, aspect).angle).toBeCloseTo(180);
  });

  it('is shown with the smallest angle and the same corners', () => {
    fc.assert(
      fc.property(fc.double({ min: -400, max: 400, noNaN: true }), (angle) => {
        const shape = { ...newShape('rectangle', { x: 50, y: 50 }, aspect), width: 30, angle };
        const turned = smallestTurn(shape, aspect);
        expect(Math.abs(turned.angle)).toBeLessThanOrEqual(45 + 1e-9);
        const corners = rectangleCorners(turned, aspect);
        for (const corner of rectangleCorners(shape, aspect)) {
          const nearest = Math.min(
            ...corners.map((other) => Math.hypot(other.x - corner.x, other.y - corner.y)),
          );
          expect(nearest).toBeLessThan(1e-6);
        }
      }),
    );
  });
});
