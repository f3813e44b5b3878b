import type { Point } from '../pixels/homography.ts';
import type { Plane } from '../pixels/plane.ts';
import { at32 } from '../pixels/read.ts';

/** Right, down, left, up; the traced patch is on the right-hand side. */
const steps = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;
/** From a corner, the pixel on the right-hand and on the left-hand side of the next step. */
const rightPixels = [
  { x: 0, y: 0 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
] as const;
const leftPixels = [
  { x: 0, y: -1 },
  { x: 0, y: 0 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
] as const;

/**
 * The outer outline of a patch of pixels, where the values pass zero between a pixel of the patch and its
 * neighbor. Pixel-corner origin.
 */
export function traceOutline(pixels: Int32Array, values: Plane): readonly Point[] {
  const { width, height } = values;
  const inside = new Set(pixels);
  const indexAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  const first = pixels.reduce((a, b) => Math.min(a, b), Infinity);
  const start = { x: first % width, y: Math.floor(first / width) };
  const out: Point[] = [];
  let at: Point = start;
  let way = turned(3, 1);
  const pixelAt = (sides: readonly Point[]): number => {
    const side = sides[way] ?? start;
    return indexAt(at.x + side.x, at.y + side.y);
  };
  do {
    const share = crossing(values, pixelAt(rightPixels), pixelAt(leftPixels));
    const [from, to] = [rightPixels[way], leftPixels[way]];
    out.push({
      x: at.x + from.x + 0.5 + (to.x - from.x) * share,
      y: at.y + from.y + 0.5 + (to.y - from.y) * share,
    });
    at = { x: at.x + steps[way].x, y: at.y + steps[way].y };
    if (!inside.has(pixelAt(rightPixels))) way = turned(way, 1);
    else if (inside.has(pixelAt(leftPixels))) way = turned(way, 3);
  } while (at.x !== start.x || at.y !== start.y || way !== 0);
  return out;
}

type Way = 0 | 1 | 2 | 3;

const turned = (way: Way, quarters: number): Way => ((way + quarters) % 4) as Way;

/** How far from the inner pixel to the outer one the values pass zero: the middle if they do not. */
function crossing(values: Plane, inner: number, outer: number): number {
  if (outer < 0) return 0.5;
  const a = at32(values.data, inner);
  const b = at32(values.data, outer);
  return a > 0 && b < 0 ? a / (a - b) : 0.5;
}

/** The outline with fewer points, each left-out point within `tolerance` of it (Douglas and Peucker 1973). */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first] = points;
  if (!first || points.length < 4) return points;
  const far = farthest(points, (p) => Math.hypot(p.x - first.x, p.y - first.y)).index;
  const closed = [...points, first];
  return [...thin(closed.slice(0, far + 1), tolerance), ...thin(closed.slice(far), tolerance)];
}

/** A stretch without its last point. */
function thin(points: readonly Point[], tolerance: number): readonly Point[] {
  const a = points[0];
  const b = points.at(-1);
  if (!a || !b || points.length < 2) return [];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const { index, value } = farthest(points, (p) =>
    length > 0
      ? Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length
      : Math.hypot(p.x - a.x, p.y - a.y),
  );
  if (value <= tolerance) return [a];
  return [...thin(points.slice(0, index + 1), tolerance), ...thin(points.slice(index), tolerance)];
}

function farthest(
  points: readonly Point[],
  distance: (p: Point) => number,
): { index: number; value: number } {
  let best = { index: 0, value: 0 };
  points.forEach((p, index) => {
    const value = distance(p);
    if (value > best.value) best = { index, value };
  });
  return best;
}
