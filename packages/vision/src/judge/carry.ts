import { applyHomography } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import type { Shape } from '../pixels/shape.ts';
import { centreOf, tellBox, tellPolygon, toPercent } from '../pixels/tell-box.ts';

/**
 * A template shape as it lies in the photo: rectangles and circles stay what they are, as near as tilt
 * allows.
 */
export function carryShape(shape: Shape, homography: Homography, from: Size, to: Size): Shape {
  const points = outlineOf(shape, from).map((p) => applyHomography(homography, p.x, p.y));
  if (shape.shapeType === 'polygon') return tellPolygon(points, to);
  if (shape.shapeType === 'rectangle') return tellBox(points, to);
  const centre = centreOf(points);
  const radius =
    points.reduce((sum, p) => sum + Math.hypot(p.x - centre.x, p.y - centre.y), 0) / points.length;
  const at = toPercent(centre, to);
  return { shapeType: 'circle', cx: at.x, cy: at.y, radius: (radius / to.width) * 100 };
}
