import type { Point } from './homography.ts';
import type { Size } from './outline.ts';
import type { PercentPoint, RectangleShape, Shape } from './shape.ts';

/**
 * The shape that four corners (pixels, in order around) make: a rectangle told with the smallest turn when it
 * lies inside the picture before turning, else the polygon of the corners.
 */
export function tellBox(corners: readonly Point[], size: Size): Shape {
  const centre = centreOf(corners);
  const box = boxOf(corners, centre, size);
  return staysInside(box) ? box : tellPolygon(corners, size);
}

export function tellPolygon(points: readonly Point[], size: Size): Shape {
  return { shapeType: 'polygon', points: points.map((p) => inside(toPercent(p, size))) };
}

export function centreOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, p) => sum + p.x, 0) / count,
    y: points.reduce((sum, p) => sum + p.y, 0) / count,
  };
}

export function toPercent(point: Point, size: Size): PercentPoint {
  return { x: (point.x / size.width) * 100, y: (point.y / size.height) * 100 };
}

/** The rectangle through the middle of the sides, told with the smallest turn: -45 to 45 degrees. */
function boxOf(points: readonly Point[], centre: Point, to: Size): RectangleShape {
  const [a = centre, b = centre, c = centre, d = centre] = points;
  const along = { x: (b.x - a.x + c.x - d.x) / 2, y: (b.y - a.y + c.y - d.y) / 2 };
  const across = { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 };
  const turn = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const quarters = Math.round(turn / 90);
  const isSwapped = quarters % 2 !== 0;
  const length = Math.hypot(along.x, along.y);
  const breadth = Math.hypot(across.x, across.y);
  const width = isSwapped ? breadth : length;
  const height = isSwapped ? length : breadth;
  const corner = toPercent({ x: centre.x - width / 2, y: centre.y - height / 2 }, to);
  return {
    shapeType: 'rectangle',
    x: corner.x,
    y: corner.y,
    width: (width / to.width) * 100,
    height: (height / to.height) * 100,
    angle: turn - quarters * 90,
  };
}

/**
 * Rectangles are kept inside the picture before they are turned; one that would be cut by that becomes a
 * polygon.
 */
function staysInside({ x, y, width, height }: RectangleShape): boolean {
  return x >= 0 && y >= 0 && x + width <= 100 && y + height <= 100;
}

function inside({ x, y }: PercentPoint): PercentPoint {
  return { x: Math.min(100, Math.max(0, x)), y: Math.min(100, Math.max(0, y)) };
}
