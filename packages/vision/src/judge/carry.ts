import { applyHomography } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import type { CircleShape, Shape } from '../pixels/shape.ts';
import type { Focus } from './focus.ts';
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

/**
 * A circle of the working template mapped to the photo; both have their origin in the first pixel's
 * center.
 */
export function carryFocus({ center, radius }: Focus, homography: Homography, photo: Size): CircleShape {
  const at = applyHomography(homography, center.x, center.y);
  const beside = applyHomography(homography, center.x + radius, center.y);
  const { x, y } = toPercent({ x: at.x + 0.5, y: at.y + 0.5 }, photo);
  const reach = Math.hypot(beside.x - at.x, beside.y - at.y);
  return { shapeType: 'circle', cx: x, cy: y, radius: (reach / photo.width) * 100 };
}
