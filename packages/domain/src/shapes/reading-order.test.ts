import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shaped } from './placement.ts';
import { readingOrder } from './reading-order.ts';

type Named = Shaped & { readonly name: string };

const box = (name: string, x: number, y: number, [width, height]: readonly [number, number]): Named => ({
  name,
  shapeType: 'rectangle',
  angle: 0,
  x,
  y,
  width,
  height,
});
const order = (shapes: readonly Named[], aspect = 4 / 3) =>
  readingOrder(shapes, aspect)
    .map(({ name }) => name)
    .join('');

describe('reading order', () => {
  it('goes row by row from the top, each row from the left', () => {
    const small = [10, 10] as const;
    expect(
      order([
        box('d', 30, 42, small),
        box('b', 50, 8, small),
        box('a', 5, 12, small),
        box('c', 2, 40, small),
      ]),
    ).toBe('abcd');
  });

  it('keeps the tools of a row together, whatever their length', () => {
    // Wrenches aligned at their lower ends.
    expect(order([box('c', 60, 45, [8, 15]), box('a', 10, 20, [8, 40]), box('b', 35, 35, [8, 25])])).toBe(
      'abc',
    );
  });

  it('puts a long tool beside two rows into the upper one', () => {
    const small = [10, 10] as const;
    const shapes = [
      box('a', 2, 10, [8, 40]),
      box('b', 20, 12, small),
      box('c', 40, 12, small),
      box('d', 20, 36, small),
      box('e', 40, 36, small),
    ];
    expect(order(shapes.toReversed())).toBe('abcde');
  });

  it('uses the visible bounds of circles and turned rectangles', () => {
    const circle: Named = {
      ...box('b', 0, 0, [1, 1]),
      shapeType: 'circle',
      cx: 80,
      cy: 12,
      radius: 4,
    };
    const upright = { ...box('a', 5, 10, [30, 3]), angle: 90 };
    expect(order([box('c', 5, 60, [20, 5]), circle, upright])).toBe('abc');
  });

  it('does not depend on the order of the input, even in a tilted picture', () => {
    const layout = fc.record({
      columns: fc.integer({ min: 1, max: 8 }),
      rows: fc.integer({ min: 1, max: 5 }),
      degrees: fc.double({ min: -4, max: 4, noNaN: true }),
      seed: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 80, maxLength: 80 }),
    });
    fc.assert(
      fc.property(layout, ({ columns, rows, degrees, seed }) => {
        const jitter = (index: number) => (seed[index] ?? 0) * 2;
        const shapes = Array.from({ length: columns * rows }, (_, index) => {
          const [column, row] = [index % columns, Math.floor(index / columns)];
          const x = 5 + column * 11;
          const drift = Math.tan((degrees * Math.PI) / 180) * (x - 45) * (4 / 3);
          return box(`${row}.${column} `, x, 10 + row * 18 + drift + jitter(index), [8, 10]);
        });
        const shuffled = shapes
          .map((shape, index) => ({ shape, at: seed[79 - index] ?? 0 }))
          .toSorted((one, other) => one.at - other.at);
        expect(order(shuffled.map(({ shape }) => shape))).toBe(shapes.map(({ name }) => name).join(''));
      }),
    );
  });
});
