import type { Point } from './homography.ts';
import type { Size } from './outline.ts';
import type { PercentPoint, RectangleShape, Shape } from './shape.ts';

/**
 * The shape with these four corners (pixels, in order): a rectangle with the smallest turn if it is inside
 * the picture before turning, else the polygon of the corners.
 */
export function fitRectangle(corners: readonly Point[], size: Size): Shape {
  const center = centerOf(corners);
  const box = boxOf(corners, center, size);
  return staysInside(box) ? box : clippedPolygon(corners, size);
}

export function clippedPolygon(points: readonly Point[], size: Size): Shape {
  return { shapeType: 'polygon', points: points.map((p) => inside(toPercent(p, size))) };
}

export function centerOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / count,
    y: points.reduce((sum, p) => sum + p.y, 0) / count,
  };
}

export function toPercent(point: Point, size: Size): PercentPoint {
  return { x: (point.x / size.width) * 100, y: (point.y / size.height) * 100 };
}

/** The rectangle through the middles of the sides, with the smallest turn: -45 to 45 degrees. */
function boxOf(points: readonly Point[], center: Point, to: Size): RectangleShape {
  const [a = center, b = center, c = center, d = center] = points;
  const along = { x: (b.x - a.x + c.x - d.x) / 2, y: (b.y - a.y + c.y - d.y) / 2 };
  const across = { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 };
  const turn = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const quarters = Math.round(turn / 90);
  const isSwapped = quarters % 2 !== 0;
  const length = Math.hypot(along.x, along.y);
  const breadth = Math.hypot(across.x, across.y);
  const width = isSwapped ? breadth : length;
  const height = isSwapped ? length : breadth;
  const corner = toPercent({ x: center.x - width / 2, y: center.y - height / 2 }, to);
  return {
    shapeType: 'rectangle',
    x: corner.x,
    y: corner.y,
    width: (width / to.width) * 100,
    height: (height / to.height) * 100,
    angle: turn - quarters * 90,
  };
}

/** Rectangles must be inside the picture before turning; one that would be clipped becomes a polygon. */
function staysInside({ x, y, width, height }: RectangleShape): boolean {
  return x >= 0 && y >= 0 && x + width <= 100 && y + height <= 100;
}

function inside({ x, y }: PercentPoint): PercentPoint {
  return { x: Math.min(100, Math.max(0, x)), y: Math.min(100, Math.max(0, y)) };
}
