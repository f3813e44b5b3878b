import type { PercentPoint } from '@stowed/contract';
import type { Axis } from './arrange.ts';
import { boundsOf, rectangleCorners } from './bounds.ts';
import { keepInPicture, withBounds } from './placement.ts';
import type { Shaped } from './placement.ts';
import type { Box } from './repair.ts';

const RING_POINTS = 16;

/**
 * One shape around several: their common box if all are upright rectangles, else the tightest polygon around
 * them. Undefined for none.
 */
export function mergeShapes(shapes: readonly Shaped[], aspect: number): Shaped | undefined {
  if (shapes.length === 0) return undefined;
  const box = boxAround(shapes, aspect);
  const isUpright = shapes.every(({ shapeType, angle }) => shapeType === 'rectangle' && angle === 0);
  if (isUpright) return { shapeType: 'rectangle', ...box, angle: 0 };
  const points = hull(shapes.flatMap((shape) => outlineOf(shape, aspect)));
  return withBounds({ shapeType: 'polygon', ...box, angle: 0, points }, aspect);
}

/** The two halves of a shape, cut across its longer side. */
export function splitShape<T extends Shaped>(shape: T, aspect: number): readonly [T, T] {
  if (shape.shapeType === 'rectangle') return splitRectangle(shape, aspect);
  if (shape.shapeType === 'circle') return splitCircle(shape, aspect);
  const box = boundsOf(shape, aspect);
  const axis = box.width * aspect >= box.height ? 'x' : 'y';
  const line = axis === 'x' ? box.x + box.width / 2 : box.y + box.height / 2;
  const half = (side: 1 | -1): T =>
    withBounds({ ...shape, points: cut(shape.points ?? [], { axis, line, side }) }, aspect);
  return [half(-1), half(1)];
}

/** The shapes mirrored about the middle of all: left and right across, top and bottom down. */
export function mirrorShapes<T extends Shaped>(shapes: readonly T[], axis: Axis, aspect: number): T[] {
  if (shapes.length === 0) return [];
  const { x, y, width, height } = boxAround(shapes, aspect);
  const [aboutX, aboutY] = [2 * x + width, 2 * y + height];
  const place = (at: PercentPoint): PercentPoint =>
    axis === 'across' ? { x: aboutX - at.x, y: at.y } : { x: at.x, y: aboutY - at.y };
  return shapes.map((shape) => mirrored(shape, place));
}

/** The shapes as large as `like`, each about its own center; a shape that lies across keeps lying across. */
export function sizeLike<T extends Shaped>(shapes: readonly T[], like: Shaped, aspect: number): T[] {
  const wanted = sidesOf(like, aspect);
  return shapes.map((shape) => {
    const own = sidesOf(shape, aspect);
    const isAcross = own.width >= own.height === wanted.width >= wanted.height;
    const sides = isAcross ? wanted : { width: wanted.height, height: wanted.width };
    return keepInPicture(withBounds(resized(shape, { own, sides }, aspect), aspect), aspect);
  });
}

function boxAround(shapes: readonly Shaped[], aspect: number): Box {
  const boxes = shapes.map((shape) => boundsOf(shape, aspect));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

function outlineOf(shape: Shaped, aspect: number): readonly PercentPoint[] {
  if (shape.shapeType === 'polygon') return shape.points ?? [];
  if (shape.shapeType === 'rectangle') return rectangleCorners(shape, aspect);
  const { x, y, width, height } = boundsOf(shape, aspect);
  return Array.from({ length: RING_POINTS }, (_, index) => {
    const turn = (index / RING_POINTS) * 2 * Math.PI;
    return { x: x + (width / 2) * (1 + Math.cos(turn)), y: y + (height / 2) * (1 + Math.sin(turn)) };
  });
}

/** The convex hull (Andrew 1979). */
function hull(points: readonly PercentPoint[]): PercentPoint[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** One side of the hull, without its last point. */
function chain(points: readonly PercentPoint[]): PercentPoint[] {
  const kept: PercentPoint[] = [];
  for (const point of points) {
    while (isTurnedBack(kept.at(-2), kept.at(-1), point)) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

function isTurnedBack(from: PercentPoint | undefined, by: PercentPoint | undefined, to: PercentPoint) {
  if (!from || !by) return false;
  return (by.x - from.x) * (to.y - from.y) - (by.y - from.y) * (to.x - from.x) <= 0;
}

function splitRectangle<T extends Shaped>(shape: T, aspect: number): readonly [T, T] {
  const isWide = shape.width * aspect >= shape.height;
  const width = isWide ? shape.width / 2 : shape.width;
  const height = isWide ? shape.height : shape.height / 2;
  const radians = (shape.angle * Math.PI) / 180;
  const reach = isWide ? (width * aspect) / 2 : height / 2;
  const [dx, dy] = isWide
    ? [reach * Math.cos(radians), reach * Math.sin(radians)]
    : [-reach * Math.sin(radians), reach * Math.cos(radians)];
  const half = (side: 1 | -1): T => ({
    ...shape,
    width,
    height,
    x: shape.x + (shape.width - width) / 2 + (side * dx) / aspect,
    y: shape.y + (shape.height - height) / 2 + side * dy,
  });
  return [half(-1), half(1)];
}

function splitCircle<T extends Shaped>(shape: T, aspect: number): readonly [T, T] {
  const { cx = 50, cy = 50, radius = 5 } = shape;
  const half = (side: 1 | -1): T =>
    withBounds({ ...shape, cx: cx + (side * radius) / 2, cy, radius: radius / 2 }, aspect);
  return [half(-1), half(1)];
}

interface Cut {
  readonly axis: 'x' | 'y';
  readonly line: number;
  readonly side: 1 | -1;
}

/** The part of a polygon on one side of a line (Sutherland and Hodgman 1974). */
function cut(points: readonly PercentPoint[], { axis, line, side }: Cut): PercentPoint[] {
  const beyond = (point: PercentPoint) => (point[axis] - line) * side;
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const [here, there] = [beyond(point), beyond(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, { x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share }];
  });
}

function mirrored<T extends Shaped>(shape: T, place: (at: PercentPoint) => PercentPoint): T {
  const center = place({ x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 });
  const next = {
    ...shape,
    x: center.x - shape.width / 2,
    y: center.y - shape.height / 2,
    angle: shape.angle === 0 ? 0 : -shape.angle,
  };
  if (shape.cx !== undefined && shape.cy !== undefined) {
    const middle = place({ x: shape.cx, y: shape.cy });
    next.cx = middle.x;
    next.cy = middle.y;
  }
  if (shape.points) next.points = shape.points.map(place);
  return next;
}

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The sides before turning, both in percent of the picture's height. */
function sidesOf(shape: Shaped, aspect: number): Sides {
  const box = shape.shapeType === 'rectangle' ? shape : boundsOf(shape, aspect);
  return { width: box.width * aspect, height: box.height };
}

interface Resize {
  readonly own: Sides;
  readonly sides: Sides;
}

function resized<T extends Shaped>(shape: T, { own, sides }: Resize, aspect: number): T {
  if (shape.shapeType === 'circle') {
    return { ...shape, radius: Math.min(sides.width, sides.height) / 2 / aspect };
  }
  if (shape.shapeType === 'rectangle') {
    const [width, height] = [sides.width / aspect, sides.height];
    const x = shape.x + (shape.width - width) / 2;
    return { ...shape, x, y: shape.y + (shape.height - height) / 2, width, height };
  }
  const { x, y, width, height } = boundsOf(shape, aspect);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const points = (shape.points ?? []).map((point) => ({
    x: middle.x + (point.x - middle.x) * (sides.width / own.width),
    y: middle.y + (point.y - middle.y) * (sides.height / own.height),
  }));
  return { ...shape, points };
}
