import type { Point } from '../pixels/homography.ts';
import { distanceToOutline, eachFilled, isInside } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';

export const nobody = -1;

/**
 * For every pixel the index of its outline, or `nobody`: the outline contains the pixel or is at most
 * `margin` pixels away. Where outlines overlap, it is the one in which the pixel is deepest, relative to the
 * outline's own depth.
 */
export function ownersOf(outlines: readonly (readonly Point[])[], size: Size, margin: number): Int16Array {
  const owners = new Int16Array(size.width * size.height).fill(nobody);
  const depths = outlines.map(depthIn);
  outlines.forEach((outline, index) => {
    eachFilled(outline, size, margin, (i) => {
      const x = i % size.width;
      const y = Math.floor(i / size.width);
      if (x < 1 || y < 1 || x > size.width - 2 || y > size.height - 2) return;
      const rival = depths[owners[i] ?? nobody];
      const isDeeper = !rival || (depths[index]?.(x + 0.5, y + 0.5) ?? 0) > rival(x + 0.5, y + 0.5);
      if (isDeeper) owners[i] = index;
    });
  });
  return owners;
}

/**
 * The depth of a point in the outline: 1 at its deepest point, below 0 outside. Computed only where shapes
 * meet.
 */
function depthIn(outline: readonly Point[]): (x: number, y: number) => number {
  let deepest: number | undefined;
  return (x, y) => {
    deepest ??= depthOf(outline);
    return distanceInto(outline, x, y) / deepest;
  };
}

function boxOf(outline: readonly Point[]): Readonly<Record<'x0' | 'y0' | 'x1' | 'y1', number>> {
  const xs = outline.map((p) => p.x);
  const ys = outline.map((p) => p.y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** The distance of a point from the outline in pixels, below 0 outside. */
function distanceInto(outline: readonly Point[], x: number, y: number): number {
  return (isInside(outline, x, y) ? 1 : -1) * distanceToOutline(outline, x, y);
}

/** The distance of the deepest point from the outline, at least 1 pixel. */
function depthOf(outline: readonly Point[]): number {
  const { x0, y0, x1, y1 } = boxOf(outline);
  let deepest = 1;
  for (let row = 0; row < grid; row++) {
    for (let column = 0; column < grid; column++) {
      const x = x0 + ((column + 0.5) * (x1 - x0)) / grid;
      deepest = Math.max(deepest, distanceInto(outline, x, y0 + ((row + 0.5) * (y1 - y0)) / grid));
    }
  }
  return deepest;
}

const grid = 25;
