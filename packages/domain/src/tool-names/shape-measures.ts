import type { PercentPoint } from '@stowed/contract';
import type { Shaped } from '../shapes/placement.ts';

/** A shape's smallest rectangle, in percent of the picture's height. */
export interface ShapeMeasures {
  readonly length: number;
  readonly width: number;
  /** The covered share of that rectangle; undefined for shapes that are a rectangle or circle anyway. */
  readonly fill?: number;
}

/** aspect is the picture's width / height. */
export function measuresOf(shape: Shaped, aspect: number): ShapeMeasures {
  if (shape.shapeType === 'circle') {
    const across = (shape.radius ?? shape.width / 2) * 2 * aspect;
    return { length: across, width: across };
  }
  if (shape.shapeType === 'rectangle') return sides(shape.width * aspect, shape.height);
  const points = (shape.points ?? []).map(({ x, y }) => ({ x: x * aspect, y }));
  const box = smallestRectangle(points);
  return { ...box, fill: Math.max(areaOf(points), LEAST) / Math.max(box.length * box.width, LEAST) };
}

function sides(one: number, other: number) {
  return { length: Math.max(one, other), width: Math.min(one, other) };
}

/** A side of the smallest rectangle lies on a line between two points: all such directions are tried. */
function smallestRectangle(points: readonly PercentPoint[]) {
  let best = { length: 0, width: 0 };
  let least = Infinity;
  for (const turn of directions(points)) {
    const along = points.map(({ x, y }) => x * turn.x + y * turn.y);
    const across = points.map(({ x, y }) => y * turn.x - x * turn.y);
    const box = sides(Math.max(...along) - Math.min(...along), Math.max(...across) - Math.min(...across));
    if (box.length * box.width >= least) continue;
    least = box.length * box.width;
    best = box;
  }
  return best;
}

/** Square percent. */
const LEAST = 1e-3;

const DIRECTIONS = 90;

/** Every second degree of a quarter turn is near enough. */
function directions(points: readonly PercentPoint[]): readonly PercentPoint[] {
  if (points.length === 0) return [];
  return Array.from({ length: DIRECTIONS }, (_, index) => {
    const turn = (index / DIRECTIONS) * (Math.PI / 2);
    return { x: Math.cos(turn), y: Math.sin(turn) };
  });
}

function areaOf(points: readonly PercentPoint[]): number {
  const twice = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}
