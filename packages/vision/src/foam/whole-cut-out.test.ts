import { describe, expect, it } from 'vitest';
import type { Point } from '../pixels/homography.ts';
import { ownersOf } from './ownership.ts';
import { wholeCutOut } from './whole-cut-out.ts';

const size = { width: 200, height: 150 };

function box(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

function paint(ground: number, color: number, rectangles: readonly Rectangle[]): Uint8Array {
  const out = new Uint8Array(size.width * size.height).fill(ground);
  for (const [x0, y0, w, h] of rectangles)
    for (let y = y0; y < y0 + h; y++) out.fill(color, y * size.width + x0, y * size.width + x0 + w);
  return out;
}

/** The pixels of the first shape in a drawer with these tools and bare floors. */
function pixelsOf(
  shapes: readonly (readonly Point[])[],
  cutOuts: readonly Rectangle[],
  floors: readonly Rectangle[] = [],
): readonly number[] {
  const foam = paint(1, 0, [...cutOuts, ...floors]);
  const tools = paint(0, 1, cutOuts);
  const floor = paint(0, 1, floors).map((is, i) => (tools[i] === 1 ? 0 : is));
  const owners = ownersOf(shapes, size, 2);
  const own = Array.from(owners.keys()).filter((i) => owners[i] === 0);
  const region = new Uint8Array(foam.length).fill(1);
  return wholeCutOut(own, shapes[0] ?? [], {
    size,
    owners,
    region,
    isFoam: (i) => foam[i] === 1,
    isFloor: (i) => floor[i] === 1,
  });
}

const count = (
  pixels: readonly number[],
  [x0, y0, w, h]: readonly [number, number, number, number],
): number =>
  pixels.filter((i) => {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    return x >= x0 && x < x0 + w && y >= y0 && y < y0 + h;
  }).length;

describe('the cut-out around a small shape', () => {
  const cutOut = [60, 50, 80, 20] as const;

  it('is completed from a box of half its sides', () => {
    const pixels = pixelsOf([box(80, 55, 40, 10)], [cutOut]);
    expect(count(pixels, cutOut)).toBe(80 * 20);
    expect(new Set(pixels).size).toBe(pixels.length);
  });

  it('does not change a shape that fits, with a finger notch beside it', () => {
    const shapes = [box(60, 50, 80, 20)];
    const notched = pixelsOf(shapes, [cutOut], [[80, 70, 40, 40]]);
    expect(notched).toEqual(pixelsOf(shapes, [cutOut]));
  });

  it('includes the floor close to the tool, but not the whole notch', () => {
    const pixels = pixelsOf([box(80, 55, 40, 10)], [cutOut], [[50, 40, 100, 40]]);
    expect(count(pixels, [57, 47, 86, 26])).toBeGreaterThan(0.9 * 86 * 26);
    expect(count(pixels, [50, 40, 100, 5])).toBe(0);
  });

  it('does not change a shape if something reaches farther from it than its length', () => {
    const shapes = [box(80, 55, 20, 10)];
    const wall = pixelsOf(shapes, [cutOut, [100, 0, 100, 150]]);
    expect(count(wall, cutOut)).toBeLessThan(24 * 14 + 1);
  });

  it('includes nothing that another shape covers', () => {
    const shapes = [box(64, 55, 30, 10), box(106, 52, 30, 16)];
    const pixels = pixelsOf(shapes, [cutOut]);
    expect(count(pixels, [108, 54, 26, 12])).toBe(0);
    expect(count(pixels, [64, 50, 30, 20])).toBe(30 * 20);
  });
});
