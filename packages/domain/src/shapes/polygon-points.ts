import { limits } from '@stowed/contract';
import type { PercentPoint } from '@stowed/contract';
import { clamp } from '../numbers.ts';
import { asFarAsAllowed } from './resize.ts';
import { withBounds } from './placement.ts';
import type { Shaped } from './placement.ts';
import { extentOf } from './polygon.ts';

const { min: fewest, max: most } = limits.pointsPerPolygon;

/** Whether points form a valid polygon: three or more, at least `minSide` percent wide and high. */
export function isPolygon(points: readonly PercentPoint[], minSide: number): boolean {
  return points.length >= fewest && points.length <= most && isLarge(points, wanted(minSide));
}

/** The polygon with one point moved to `to`, limited to the picture and the minimum size. */
export function movePolygonPoint<T extends Shaped>(
  shape: T,
  { index, to }: { readonly index: number; readonly to: PercentPoint },
  minSide: number,
): T {
  const { points = [] } = shape;
  const from = points[index];
  if (!from) return shape;
  const end = { x: clamp(to.x, 0, 100), y: clamp(to.y, 0, 100) };
  const least = leastOf(points, minSide);
  const at = (share: number) =>
    points.with(index, { x: from.x + (end.x - from.x) * share, y: from.y + (end.y - from.y) * share });
  return withPoints(
    shape,
    asFarAsAllowed(at, (moved) => isLarge(moved, least)),
  );
}

/** The polygon with a new point after `index`, halfway to the next; unchanged at 200 points. */
export function addPolygonPoint<T extends Shaped>(shape: T, index: number): T {
  const { points = [] } = shape;
  const from = points[index];
  const next = points[(index + 1) % points.length];
  if (!from || !next || points.length >= most) return shape;
  const middle = { x: (from.x + next.x) / 2, y: (from.y + next.y) / 2 };
  return withPoints(shape, points.toSpliced(index + 1, 0, middle));
}

/** The polygon without a point; unchanged if fewer than three points or too small a shape would remain. */
export function removePolygonPoint<T extends Shaped>(shape: T, index: number, minSide: number): T {
  const { points = [] } = shape;
  const rest = points.toSpliced(index, 1);
  if (rest.length < fewest || rest.length === points.length) return shape;
  return isLarge(rest, leastOf(points, minSide)) ? withPoints(shape, rest) : shape;
}

interface Least {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
}

function wanted(minSide: number): Least {
  return { width: minSide, height: minSide, thickness: limits.shapePercent.minSide };
}

/** A shape already below the minimum may stay but not shrink. */
function leastOf(points: readonly PercentPoint[], minSide: number): Least {
  const rule = wanted(minSide);
  const now = measured(points);
  return {
    width: Math.min(rule.width, now.width),
    height: Math.min(rule.height, now.height),
    thickness: Math.min(rule.thickness, now.thickness),
  };
}

function isLarge(points: readonly PercentPoint[], least: Least): boolean {
  const now = measured(points);
  return now.width >= least.width && now.height >= least.height && now.thickness >= least.thickness;
}

function measured(points: readonly PercentPoint[]): Least {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
    thickness: extentOf(points).thickness,
  };
}

function withPoints<T extends Shaped>(shape: T, points: PercentPoint[]): T {
  return withBounds({ ...shape, points }, 1);
}
