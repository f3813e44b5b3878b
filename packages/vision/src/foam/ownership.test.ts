import { describe, expect, it } from 'vitest';
import type { Point } from '../pixels/homography.ts';
import { fillOutline } from '../pixels/outline.ts';
import { nobody, ownersOf } from './ownership.ts';

const size = { width: 120, height: 90 };

function box(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

describe('the owner of a pixel', () => {
  it('is the shape around it, including the margin', () => {
    const outline = box(20, 30, 40, 10);
    const owners = ownersOf([outline], size, 2);
    const filled = fillOutline(outline, size, 2);
    expect(Array.from(owners, (owner) => (owner === nobody ? 0 : 1))).toEqual(Array.from(filled));
  });

  it('is the slim tool that lies across a large shape', () => {
    const large = box(10, 10, 80, 60);
    const slim = box(30, 20, 6, 40);
    for (const outlines of [
      [large, slim],
      [slim, large],
    ]) {
      const owners = ownersOf(outlines, size, 2);
      expect(outlines[owners[40 * size.width + 33] ?? nobody]).toBe(slim);
      expect(outlines[owners[40 * size.width + 60] ?? nobody]).toBe(large);
    }
  });

  it('is the shape with the nearer center where two neighboring boxes overlap', () => {
    const left = box(10, 20, 50, 20);
    const right = box(50, 20, 50, 20);
    const owners = ownersOf([left, right], size, 0);
    const at = (x: number): number => owners[30 * size.width + x] ?? nobody;
    expect([at(52), at(58)]).toEqual([0, 1]);
  });
});
