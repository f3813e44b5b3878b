import { limits } from '@stowed/contract';
import type { PercentPoint } from '@stowed/contract';
import { clamp } from '../numbers.ts';

/** The extent of points along their longest line and across it; percent. */
export interface Extent {
  readonly length: number;
  readonly thickness: number;
}

interface Line {
  readonly from: PercentPoint;
  readonly to: PercentPoint;
  readonly length: number;
}

const { minSide } = limits.shapePercent;

/** A polygon thinner than this, in percent, is a line. */
const LINE_PERCENT = minSide / 4;

export function extentOf(points: readonly PercentPoint[]): Extent {
  const line = longestLine(points);
  if (line.length === 0) return { length: 0, thickness: 0 };
  const along = direction(line);
  const across = points.map(({ x, y }) => (x - line.from.x) * -along.y + (y - line.from.y) * along.x);
  return { length: line.length, thickness: Math.max(...across) - Math.min(...across) };
}

/** The points; if they lie on one line, a band around it, one percent thick. */
export function withArea(points: readonly PercentPoint[]): PercentPoint[] {
  if (extentOf(points).thickness >= LINE_PERCENT) return [...points];
  const line = longestLine(points);
  const { x, y } = line.length > 0 ? direction(line) : { x: 1, y: 0 };
  const center = { x: (line.from.x + line.to.x) / 2, y: (line.from.y + line.to.y) / 2 };
  const reach = Math.max(line.length, minSide) / 2;
  const half = minSide / 2;
  const corner = (right: number, down: number): PercentPoint => ({
    x: center.x + right * reach * x - down * half * y,
    y: center.y + right * reach * y + down * half * x,
  });
  return inPicture([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
}

/** Points moved into the picture together if they fit, otherwise clamped. */
function inPicture(points: readonly PercentPoint[]): PercentPoint[] {
  const shift = (values: readonly number[]) => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    return high - low > 100 ? 0 : clamp(0, -low, 100 - high);
  };
  const dx = shift(points.map(({ x }) => x));
  const dy = shift(points.map(({ y }) => y));
  return points.map(({ x, y }) => ({ x: clamp(x + dx, 0, 100), y: clamp(y + dy, 0, 100) }));
}

function longestLine(points: readonly PercentPoint[]): Line {
  const [first = { x: 0, y: 0 }] = points;
  let longest: Line = { from: first, to: first, length: 0 };
  for (const [index, from] of points.entries()) {
    for (const to of points.slice(index + 1)) {
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length > longest.length) longest = { from, to, length };
    }
  }
  return longest;
}

function direction({ from, to, length }: Line): PercentPoint {
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
