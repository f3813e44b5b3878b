import { limits } from '@stowed/contract';
import type { PercentPoint } from '@stowed/contract';
import { clamp } from '../numbers.ts';
import { boundsOf } from './bounds.ts';
import { withBounds } from './placement.ts';
import type { Shaped } from './placement.ts';

/** Which side of a rectangle a handle pulls: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  readonly right: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

/** A handle and where it is pulled to, in percent. */
export interface Pull {
  readonly handle: Handle;
  readonly to: PercentPoint;
}

interface Rules {
  /** Width / height of the picture. */
  readonly aspect: number;
  /** Smallest side in percent. */
  readonly minSide: number;
}

/**
 * The rectangle with one of its handles pulled to `to`, the opposite side held; works along the rectangle's own axes
 * when it is turned. A pull that would leave the picture is refused: the shape comes back as it was.
 */
export function resizeRectangle<T extends Shaped>(shape: T, { handle, to }: Pull, rules: Rules): T {
  const { aspect, minSide } = rules;
  const radians = (shape.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const centre = { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
  // In units of the picture's height, turned into the rectangle's own axes.
  const px = (to.x - centre.x) * aspect;
  const py = to.y - centre.y;
  const alongX = (px * cos + py * sin) / aspect;
  const alongY = -px * sin + py * cos;
  const x = pulled(shape.width, handle.right, { at: alongX, min: minSide });
  const y = pulled(shape.height, handle.down, { at: alongY, min: minSide });
  const shiftX = x.shift * aspect;
  const newCentre = {
    x: centre.x + (shiftX * cos - y.shift * sin) / aspect,
    y: centre.y + shiftX * sin + y.shift * cos,
  };
  const resized = {
    ...shape,
    x: newCentre.x - x.side / 2,
    y: newCentre.y - y.side / 2,
    width: x.side,
    height: y.side,
  };
  return isInPicture(resized, aspect) ? resized : shape;
}

/** The rectangle turned so that its upper side faces `to`; refused where a corner would leave the picture. */
export function turnRectangle<T extends Shaped>(shape: T, to: PercentPoint, aspect: number): T {
  const dx = (to.x - shape.x - shape.width / 2) * aspect;
  const dy = to.y - shape.y - shape.height / 2;
  if (dx === 0 && dy === 0) return shape;
  const turned = { ...shape, angle: (Math.atan2(dx, -dy) * 180) / Math.PI };
  return isInPicture(turned, aspect) ? turned : shape;
}

/** The circle with its rim pulled to `to`: at least 2 and at most 50 percent in radius, inside the picture. */
export function resizeCircle<T extends Shaped>(shape: T, to: PercentPoint, aspect: number): T {
  const { cx = 50, cy = 50 } = shape;
  const room = Math.min(cx, 100 - cx, cy / aspect, (100 - cy) / aspect);
  const wanted = Math.hypot(to.x - cx, (to.y - cy) / aspect);
  const most = Math.min(limits.shapePercent.maxRadius, room);
  const radius = Math.max(limits.editorMinRadiusPercent, Math.min(wanted, most));
  return withBounds({ ...shape, radius }, aspect);
}

/** The polygon with one of its points at `to`, inside the picture. */
export function movePolygonPoint<T extends Shaped>(shape: T, index: number, to: PercentPoint): T {
  const point = { x: clamp(to.x, 0, 100), y: clamp(to.y, 0, 100) };
  const points = (shape.points ?? []).map((old, at) => (at === index ? point : old));
  return withBounds({ ...shape, points }, 1);
}

function pulled(side: number, direction: -1 | 0 | 1, pull: { at: number; min: number }) {
  if (direction === 0) return { side, shift: 0 };
  const newSide = Math.max(pull.min, direction * pull.at + side / 2);
  return { side: newSide, shift: (direction * (newSide - side)) / 2 };
}

function isInPicture(shape: Shaped, aspect: number): boolean {
  const box = boundsOf(shape, aspect);
  const slack = 1e-9;
  return (
    box.x >= -slack &&
    box.y >= -slack &&
    box.x + box.width <= 100 + slack &&
    box.y + box.height <= 100 + slack
  );
}
