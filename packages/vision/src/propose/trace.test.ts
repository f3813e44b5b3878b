import { expect, it } from 'vitest';
import { areaOf } from '../pixels/outline.ts';
import type { Plane } from '../pixels/plane.ts';
import { simplify, traceOutline } from './trace.ts';

/** A plane of 1 where the drawing has a letter or sign, and -1 where it has a dot. */
function planeOf(...rows: readonly string[]): Plane {
  const signs = rows.join('');
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    data: Float32Array.from(signs, (sign) => (sign === '.' ? -1 : 1)),
  };
}

/** The pixels that the drawing shows with this sign. */
const pixelsOf = (sign: string, ...rows: readonly string[]): Int32Array =>
  Int32Array.from([...rows.join('')].flatMap((other, i) => (other === sign ? [i] : [])));

it('follows a patch where the values pass zero, and fills its holes', () => {
  const rows = ['.....', '.aaa.', '.a.a.', '.aaa.', '.....'];
  const outline = traceOutline(pixelsOf('a', ...rows), planeOf(...rows));
  expect(outline).toHaveLength(12);
  const xs = outline.map((p) => p.x);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([1, 4]);
  const uneven = planeOf(...rows);
  for (let y = 0; y < 5; y++) uneven.data[y * 5] = -3;
  const left = traceOutline(pixelsOf('a', ...rows), uneven).map((p) => p.x);
  expect(Math.min(...left)).toBeCloseTo(1.25);
});

it('leaves out patches that touch at a corner only, and stops at the edge of the picture', () => {
  const rows = ['aa..', 'aa..', '..bb'];
  const plane = planeOf(...rows);
  const a = traceOutline(pixelsOf('a', ...rows), plane);
  expect(areaOf(a)).toBeCloseTo(3.5);
  expect(Math.max(...a.map((p) => p.x))).toBe(2);
  expect(Math.min(...a.map((p) => p.x))).toBe(0);
});

it('keeps the corners of an outline, and leaves out the points between them', () => {
  const square = Array.from({ length: 40 }, (_, i) => {
    const [side, along] = [Math.floor(i / 10), i % 10];
    return (
      [
        { x: along, y: 0 },
        { x: 10, y: along },
        { x: 10 - along, y: 10 },
        { x: 0, y: 10 - along },
      ][side] ?? { x: 0, y: 0 }
    );
  });
  expect(simplify(square, 0.1)).toEqual([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ]);
});
