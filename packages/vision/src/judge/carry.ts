import { applyHomography } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import type { Shape } from '../pixels/shape.ts';
import { centerOf, fitRectangle, clippedPolygon, toPercent } from '../pixels/fit-rectangle.ts';

/** A template shape mapped to the photo: rectangles and circles keep their kind, as far as tilt allows. */
export function carryShape(shape: Shape, homography: Homography, from: Size, to: Size): Shape {
  const points = outlineOf(shape, from).map((p) => applyHomography(homography, p.x, p.y));
  if (shape.shapeType === 'polygon') return clippedPolygon(points, to);
  if (shape.shapeType === 'rectangle') return fitRectangle(points, to);
  const center = centerOf(points);
  const radius =
    points.reduce((sum, p) => sum + Math.hypot(p.x - center.x, p.y - center.y), 0) / points.length;
  const at = toPercent(center, to);
  return { shapeType: 'circle', cx: at.x, cy: at.y, radius: (radius / to.width) * 100 };
}
