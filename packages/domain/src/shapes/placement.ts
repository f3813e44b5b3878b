import type { PercentPoint, Tool, ShapeType } from '@stowed/contract';
import { limits } from '@stowed/contract';
import { clamp } from '../numbers.ts';
import { boundsOf } from './bounds.ts';
import type { Box } from './repair.ts';

/** A rectangle, circle or polygon as a tool carries it; everything in percent of the picture. */
export type Shaped = Pick<
  Tool,
  'shapeType' | 'x' | 'y' | 'width' | 'height' | 'angle' | 'cx' | 'cy' | 'radius' | 'points'
>;

/** True if both are the same shape at the same place of the picture. */
export function isSamePlace(one: Shaped, other: Shaped): boolean {
  return one === other || placeOf(one) === placeOf(other);
}

/** What draws the shape. The bounds of a circle or polygon follow, and differ with the picture's aspect. */
function placeOf({ shapeType, ...shape }: Shaped): string {
  const { x, y, width, height, angle, cx, cy, radius } = shape;
  if (shapeType === 'polygon') return JSON.stringify([shapeType, shape.points?.map((at) => [at.x, at.y])]);
  return JSON.stringify([
    shapeType,
    ...(shapeType === 'circle' ? [cx, cy, radius] : [x, y, width, height, angle]),
  ]);
}

/** The shape moved by dx and dy percent, stopped at the edges of the picture. */
export function moveShape<T extends Shaped>(shape: T, by: PercentPoint, aspect: number): T {
  return moveShapes([shape], by, aspect)[0] ?? shape;
}

/**
 * The shapes moved together by dx and dy percent, stopped where the first of them reaches an edge of the
 * picture.
 */
export function moveShapes<T extends Shaped>(shapes: readonly T[], by: PercentPoint, aspect: number): T[] {
  const reaches = shapes.map((shape) => reachOf(shape, aspect));
  const dx = clampShift(
    by.x,
    Math.min(...reaches.map(({ x }) => x)),
    Math.max(...reaches.map(({ x, width }) => x + width)),
  );
  const dy = clampShift(
    by.y,
    Math.min(...reaches.map(({ y }) => y)),
    Math.max(...reaches.map(({ y, height }) => y + height)),
  );
  return shapes.map((shape) => shiftShape(shape, dx, dy));
}

/** The shape moved into the picture; a shape larger than the picture is unchanged. */
export function keepInPicture<T extends Shaped>(shape: T, aspect: number): T {
  return moveShape(shape, { x: 0, y: 0 }, aspect);
}

/**
 * A turned rectangle described with the smallest turn, -45 to 45 degrees, by swapping its sides. The stored
 * rectangle before turning then stays near the visible one.
 */
export function smallestTurn<T extends Shaped>(shape: T, aspect: number): T {
  if (shape.shapeType !== 'rectangle') return shape;
  const quarterTurns = Math.round(shape.angle / 90);
  const angle = shape.angle - quarterTurns * 90;
  if (quarterTurns % 2 === 0) return { ...shape, angle };
  const width = shape.height / aspect;
  const height = shape.width * aspect;
  const x = shape.x + (shape.width - width) / 2;
  const y = shape.y + (shape.height - height) / 2;
  return { ...shape, angle, x, y, width, height };
}

/** The shape with x, y, width and height as its bounding box where it is a circle or polygon. */
export function withBounds<T extends Shaped>(shape: T, aspect: number): T {
  return shape.shapeType === 'rectangle' ? shape : { ...shape, ...boundsOf(shape, aspect) };
}

/** What must stay inside the picture: the visible shape and, for a turned rectangle, the stored one. */
function reachOf(shape: Shaped, aspect: number): Box {
  const seen = boundsOf(shape, aspect);
  if (shape.shapeType !== 'rectangle') return seen;
  const x = Math.min(seen.x, shape.x);
  const y = Math.min(seen.y, shape.y);
  const right = Math.max(seen.x + seen.width, shape.x + shape.width);
  const bottom = Math.max(seen.y + seen.height, shape.y + shape.height);
  return { x, y, width: right - x, height: bottom - y };
}

function clampShift(shift: number, low: number, high: number): number {
  return high - low > 100 ? 0 : clamp(shift, -low, 100 - high);
}

/** The same object if the shape does not move. */
function shiftShape<T extends Shaped>(shape: T, dx: number, dy: number): T {
  if (dx === 0 && dy === 0) return shape;
  const moved = { ...shape, x: shape.x + dx, y: shape.y + dy };
  if (shape.cx !== undefined) moved.cx = shape.cx + dx;
  if (shape.cy !== undefined) moved.cy = shape.cy + dy;
  if (shape.points) moved.points = shape.points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  return moved;
}

const { side, radius, polygonAcross } = limits.newShapePercent;

/** A new shape of default size around `center`, moved into the picture. */
export function newShape(shapeType: ShapeType, center: PercentPoint, aspect: number): Shaped {
  return keepInPicture(withBounds(shapeAbout(shapeType, center), aspect), aspect);
}

function shapeAbout(shapeType: ShapeType, { x: cx, y: cy }: PercentPoint): Shaped {
  const box = { x: cx - side / 2, y: cy - side / 2, width: side, height: side, angle: 0 };
  switch (shapeType) {
    case 'rectangle':
      return { shapeType, ...box };
    case 'circle':
      return { shapeType, ...box, cx, cy, radius };
    case 'polygon':
      return { shapeType, ...box, points: diamond(cx, cy) };
  }
}

function diamond(cx: number, cy: number): PercentPoint[] {
  const half = polygonAcross / 2;
  return [
    { x: cx - half, y: cy },
    { x: cx, y: cy - half },
    { x: cx + half, y: cy },
    { x: cx, y: cy + half },
  ];
}
