import type { FoamArea } from './foam-area.ts';
import { fitHomography } from '../pixels/homography.ts';
import type { Homography, Point } from '../pixels/homography.ts';
import { convexHull } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';

/** The four corners of the foam, in order: its hull without the least important sides. */
export function quadOf(area: FoamArea, size: Size): readonly Point[] | undefined {
  const points: Point[] = [];
  for (let y = 0; y < size.height; y++) {
    // A hull needs only the outermost pixels of each row.
    const first = area.top.indexOf(1, y * size.width);
    if (first < 0 || first >= (y + 1) * size.width) continue;
    const last = area.top.lastIndexOf(1, (y + 1) * size.width - 1);
    points.push({ x: first % size.width, y }, { x: last % size.width, y });
  }
  let hull = convexHull(points);
  while (hull.length > 4) {
    const fewer = withoutShortest(hull);
    if (!fewer) return undefined;
    hull = fewer;
  }
  return hull.length === 4 ? hull : undefined;
}

/** Removes the side whose neighbors, extended until they meet, add the least area. */
function withoutShortest(hull: readonly Point[]): readonly Point[] | undefined {
  let best: { at: number; meet: Point; area: number } | undefined;
  for (let i = 0; i < hull.length; i++) {
    const meet = meetBeyond(corner(hull, i - 1), corner(hull, i), corner(hull, i + 1), corner(hull, i + 2));
    if (!meet) continue;
    const area = triangle(corner(hull, i), meet, corner(hull, i + 1));
    if (!best || area < best.area) best = { at: i, meet, area };
  }
  if (!best) return undefined;
  const { at, meet } = best;
  const next = (at + 1) % hull.length;
  return hull.flatMap((p, i) => (i === at ? [meet] : i === next ? [] : [p]));
}

function corner(hull: readonly Point[], i: number): Point {
  return hull[(i + hull.length) % hull.length] ?? { x: 0, y: 0 };
}

/** The intersection of the line a-b, extended beyond b, with the line d-c, extended beyond c. */
function meetBeyond(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const vx = c.x - d.x;
  const vy = c.y - d.y;
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return undefined;
  const s = ((c.x - b.x) * vy - (c.y - b.y) * vx) / cross;
  const t = ((c.x - b.x) * uy - (c.y - b.y) * ux) / cross;
  return s >= 0 && t >= 0 ? { x: b.x + s * ux, y: b.y + s * uy } : undefined;
}

function triangle(a: Point, b: Point, c: Point): number {
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
}

/** The four homographies that map one foam's corners to the other's without mirroring. */
export function matchQuads(from: readonly Point[], to: readonly Point[]): readonly Homography[] {
  const weights = Float64Array.from([1, 1, 1, 1]);
  const found = [0, 1, 2, 3].map((shift) => {
    const pairs = from.flatMap((p, i) => {
      const q = corner(to, i + shift);
      return [p.x, p.y, q.x, q.y];
    });
    return fitHomography({ pairs: Float64Array.from(pairs), weights });
  });
  return found.filter((homography) => homography !== undefined);
}
