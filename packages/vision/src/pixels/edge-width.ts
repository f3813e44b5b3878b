import type { Plane } from './plane.ts';
import { quantile } from './select.ts';

const reach = 4;

/** Right, down, and both diagonals; `length` is that of one step. */
const directions = [
  { dx: 1, dy: 0, length: 1 },
  { dx: 0, dy: 1, length: 1 },
  { dx: 1, dy: 1, length: Math.SQRT2 },
  { dx: 1, dy: -1, length: Math.SQRT2 },
] as const;

/**
 * Steepness of the strong edges of a picture in the direction where it is lowest, from 0.25 (a change spread
 * evenly over eight pixels) to 1: a moving hand blurs only along its path. 1 if there are too few edges.
 * Contrast cancels out.
 */
export function steepness(plane: Plane): number {
  return Math.min(...directions.map((direction) => steepnessAlong(plane, direction)));
}

function steepnessAlong(
  { data, width, height }: Plane,
  { dx, dy, length }: (typeof directions)[number],
): number {
  const near = dy * width + dx;
  const far = Math.round(reach / length) * near;
  const places: number[] = [];
  const changes: number[] = [];
  for (let y = reach; y < height - reach; y += 2) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      places.push(i);
      changes.push(Math.abs((data[i + far] ?? 0) - (data[i - far] ?? 0)));
    }
  }
  const limit = Math.max(6, 0.4 * quantile(changes, 0.99));
  const ratios: number[] = [];
  places.forEach((i, k) => {
    const change = changes[k] ?? 0;
    if (change > limit) {
      ratios.push(Math.abs((data[i + near] ?? 0) - (data[i - near] ?? 0)) / (length * change));
    }
  });
  return ratios.length < 50 ? 1 : Math.min(1, quantile(ratios, 0.9));
}
