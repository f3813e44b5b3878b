import { limits } from '@stowed/contract';
import type { PercentPoint } from '@stowed/contract';
import { boundsOf } from './bounds.ts';
import { keepInPicture, withBounds } from './placement.ts';
import type { Shaped } from './placement.ts';

/** The side of a rectangle that a handle pulls: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  readonly right: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

/** A handle and where it is pulled to, in percent. */
export interface Pull {
  readonly handle: Handle;
  readonly to: PercentPoint;
}

export interface ShapeRules {
  /** Width / height of the picture. */
  readonly aspect: number;
  /** Minimum side in percent; a smaller existing side may stay. */
  readonly minSide: number;
}

/**
 * The rectangle with a handle pulled to `to`, the opposite side fixed, along its own axes if turned. Each
 * axis stops where a corner would leave the picture.
 */
export function resizeRectangle<T extends Shaped>(shape: T, { handle, to }: Pull, rules: ShapeRules): T {
  const { aspect, minSide } = rules;
  const radians = (shape.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  // In units of the picture's height, turned into the rectangle's own axes.
  const px = (to.x - shape.x - shape.width / 2) * aspect;
  const py = to.y - shape.y - shape.height / 2;
  const grownX = handle.right * ((px * cos + py * sin) / aspect) - shape.width / 2;
  const grownY = handle.down * (-px * sin + py * cos) - shape.height / 2;
  const byX = handle.right === 0 ? 0 : Math.max(grownX, Math.min(0, minSide - shape.width));
  const byY = handle.down === 0 ? 0 : Math.max(grownY, Math.min(0, minSide - shape.height));

  const grown = (from: T, wider: number, higher: number): T => {
    const shiftX = (handle.right * wider * aspect) / 2;
    const shiftY = (handle.down * higher) / 2;
    const width = from.width + wider;
    const height = from.height + higher;
    const centerX = from.x + from.width / 2 + (shiftX * cos - shiftY * sin) / aspect;
    const centerY = from.y + from.height / 2 + shiftX * sin + shiftY * cos;
    return { ...from, x: centerX - width / 2, y: centerY - height / 2, width, height };
  };
  const isAllowed = (resized: T) => isInPicture(resized, aspect);
  const wider = asFarAsAllowed((share) => grown(shape, byX * share, 0), isAllowed);
  return asFarAsAllowed((share) => grown(wider, 0, byY * share), isAllowed);
}

/** The rectangle turned so that its upper side faces `to`, as far as its corners stay in the picture. */
export function turnRectangle<T extends Shaped>(shape: T, to: PercentPoint, aspect: number): T {
  const dx = (to.x - shape.x - shape.width / 2) * aspect;
  const dy = to.y - shape.y - shape.height / 2;
  if (dx === 0 && dy === 0) return shape;
  const wanted = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const shortest = 180 - ((((shape.angle - wanted) % 360) + 540) % 360);
  return turnBy(shape, shortest, aspect);
}

/** The rectangle turned clockwise by `degrees`, as far as its corners stay in the picture. */
export function turnBy<T extends Shaped>(shape: T, degrees: number, aspect: number): T {
  if (shape.shapeType !== 'rectangle') return shape;
  return asFarAsAllowed(
    (share) => ({ ...shape, angle: shape.angle + degrees * share }),
    (turned) => isInPicture(turned, aspect),
  );
}

/** The circle with its rim pulled to `to`: radius 2 to 50 percent, inside the picture. */
export function resizeCircle<T extends Shaped>(shape: T, to: PercentPoint, aspect: number): T {
  const { cx = 50, cy = 50, radius: former = limits.editorMinRadiusPercent } = shape;
  const room = Math.min(cx, 100 - cx, cy / aspect, (100 - cy) / aspect);
  const wanted = Math.hypot(to.x - cx, (to.y - cy) / aspect);
  const most = Math.min(limits.shapePercent.maxRadius, room);
  const least = Math.min(limits.editorMinRadiusPercent, former);
  const radius = Math.max(least, Math.min(wanted, most));
  return keepInPicture(withBounds({ ...shape, radius }, aspect), aspect);
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

const ROUNDS = 30;

/**
 * The shape at the greatest allowed fraction (0 to 1) of a move, so that a drag stops at a border instead of
 * jumping back. Fraction 0 is not checked.
 */
export function asFarAsAllowed<T>(at: (share: number) => T, isAllowed: (shape: T) => boolean): T {
  const whole = at(1);
  if (isAllowed(whole)) return whole;
  let low = 0;
  let high = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2;
    if (isAllowed(at(middle))) low = middle;
    else high = middle;
  }
  return at(low);
}
