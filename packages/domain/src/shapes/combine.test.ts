import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { mergeShapes, mirrorShapes, sizeLike, splitShape } from './combine.ts';
import type { Shaped } from './placement.ts';

const ASPECT = 2;
const rectangle = (x: number, y: number, [width, height]: readonly [number, number], angle = 0): Shaped => ({
  shapeType: 'rectangle',
  x,
  y,
  width,
  height,
  angle,
});
const circle: Shaped = { ...rectangle(40, 30, [10, 20]), shapeType: 'circle', cx: 45, cy: 40, radius: 5 };
const triangle: Shaped = {
  ...rectangle(10, 10, [40, 20]),
  shapeType: 'polygon',
  points: [
    { x: 10, y: 10 },
    { x: 50, y: 10 },
    { x: 50, y: 30 },
  ],
};
const rounded = (shape: Shaped | undefined) =>
  shape && Object.values(boundsOf(shape, ASPECT)).map((value) => Math.round(value * 1000) / 1000);

describe('merging shapes', () => {
  it('makes one box of upright rectangles', () => {
    expect(mergeShapes([rectangle(10, 20, [5, 10]), rectangle(30, 5, [10, 10])], ASPECT)).toEqual(
      rectangle(10, 5, [30, 25]),
    );
    expect(mergeShapes([], ASPECT)).toBeUndefined();
  });

  it('makes the tightest polygon around other shapes', () => {
    const merged = mergeShapes([triangle, rectangle(45, 25, [5, 5])], ASPECT);
    expect(merged?.points).toEqual([
      { x: 10, y: 10 },
      { x: 50, y: 10 },
      { x: 50, y: 30 },
      { x: 45, y: 30 },
    ]);
    expect(rounded(mergeShapes([circle, rectangle(60, 30, [10, 20], 90)], ASPECT))).toEqual([40, 30, 30, 20]);
  });
});

describe('splitting a shape', () => {
  it('cuts across the longer side, as it is seen', () => {
    // 20 % of the width is twice as long as 20 % of the height.
    expect(splitShape(rectangle(10, 10, [20, 20]), ASPECT)).toEqual([
      rectangle(10, 10, [10, 20]),
      rectangle(20, 10, [10, 20]),
    ]);
    expect(splitShape(rectangle(10, 10, [5, 40]), ASPECT).map(rounded)).toEqual([
      [10, 10, 5, 20],
      [10, 30, 5, 20],
    ]);
    expect(splitShape(circle, ASPECT).map(rounded)).toEqual([
      [40, 35, 5, 10],
      [45, 35, 5, 10],
    ]);
    expect(splitShape(triangle, ASPECT).map(rounded)).toEqual([
      [10, 10, 20, 10],
      [30, 10, 20, 20],
    ]);
  });

  it('makes halves that together cover what the shape covered', () => {
    const turned = fc.record({
      angle: fc.integer({ min: -90, max: 90 }),
      width: fc.integer({ min: 2, max: 30 }),
      height: fc.integer({ min: 2, max: 40 }),
    });
    fc.assert(
      fc.property(turned, ({ angle, width, height }) => {
        const whole = rectangle(35, 30, [width, height], angle);
        const halves = splitShape(whole, ASPECT);
        const around = (shapes: readonly Shaped[]) => {
          const boxes = shapes.map((shape) => boundsOf(shape, ASPECT));
          return [
            Math.min(...boxes.map(({ x }) => x)),
            Math.min(...boxes.map(({ y }) => y)),
            Math.max(...boxes.map((box) => box.x + box.width)),
            Math.max(...boxes.map((box) => box.y + box.height)),
          ];
        };
        around(halves).forEach((side, index) => expect(side).toBeCloseTo(around([whole])[index] ?? NaN, 6));
      }),
    );
  });
});

describe('mirroring shapes', () => {
  it('swaps their sides about the middle of all', () => {
    const pair = [rectangle(10, 10, [10, 10], 30), circle];
    const there = mirrorShapes(pair, 'across', ASPECT);
    expect(there[0]?.angle).toBe(-30);
    expect(there[1]).toMatchObject({ cy: 40 });
    expect(mirrorShapes([triangle], 'down', ASPECT)[0]?.points?.[2]).toEqual({ x: 50, y: 10 });
    expect(mirrorShapes([], 'down', ASPECT)).toEqual([]);
  });

  it('done twice changes nothing', () => {
    for (const axis of ['across', 'down'] as const) {
      const shapes = [rectangle(10, 10, [10, 10], 30), circle, triangle];
      const back = mirrorShapes(mirrorShapes(shapes, axis, ASPECT), axis, ASPECT);
      back.forEach((shape, index) => expect(rounded(shape)).toEqual(rounded(shapes[index])));
    }
  });
});

describe('sizing shapes like another', () => {
  it('keeps centers, angles and whether a shape lies across', () => {
    const like = rectangle(0, 0, [20, 10]);
    expect(sizeLike([rectangle(40, 40, [10, 4], 15)], like, ASPECT)).toEqual([
      rectangle(35, 37, [20, 10], 15),
    ]);
    // Upright: the long side stays down.
    expect(sizeLike([rectangle(40, 40, [4, 20])], like, ASPECT)).toEqual([rectangle(39.5, 30, [5, 40])]);
    expect(sizeLike([circle], like, ASPECT)[0]).toMatchObject({ cx: 45, cy: 40, radius: 2.5 });
    expect(sizeLike([triangle], like, ASPECT).map(rounded)).toEqual([[20, 15, 20, 10]]);
  });
});
