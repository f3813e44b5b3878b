import type { Point } from './homography.ts';
import { convexHull } from './outline.ts';

/**
 * A rectangle around (cx, cy), `length` along `angle` (radians, clockwise on screen) and `width` across, in
 * pixels.
 */
export interface TurnedBox {
  readonly cx: number;
  readonly cy: number;
  readonly length: number;
  readonly width: number;
  readonly angle: number;
}

/** Smallest rectangle around the points: one of its sides is on a side of their hull. */
export function smallestBox(points: readonly Point[]): TurnedBox | undefined {
  const hull = convexHull(points);
  let best: TurnedBox | undefined;
  hull.forEach((a, k) => {
    const b = hull[(k + 1) % hull.length];
    if (!b) return;
    const box = boxAt(hull, Math.atan2(b.y - a.y, b.x - a.x));
    if (!best || box.length * box.width < best.length * best.width - 1e-6) best = box;
  });
  return best;
}

/** Upright rectangle around the points. */
export function uprightBox(points: readonly Point[]): TurnedBox | undefined {
  return points.length > 0 ? boxAt(convexHull(points), 0) : undefined;
}

function boxAt(points: readonly Point[], angle: number): TurnedBox {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = points.map((p) => p.x * cos + p.y * sin);
  const across = points.map((p) => -p.x * sin + p.y * cos);
  const a0 = Math.min(...along);
  const a1 = Math.max(...along);
  const b0 = Math.min(...across);
  const b1 = Math.max(...across);
  const a = (a0 + a1) / 2;
  const b = (b0 + b1) / 2;
  const center = { cx: a * cos - b * sin, cy: a * sin + b * cos };
  return a1 - a0 >= b1 - b0
    ? { ...center, length: a1 - a0, width: b1 - b0, angle }
    : { ...center, length: b1 - b0, width: a1 - a0, angle: angle + Math.PI / 2 };
}
