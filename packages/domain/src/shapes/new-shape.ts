import { limits } from '@stowed/contract';
import type { PercentPoint, ShapeType } from '@stowed/contract';
import { keepInPicture, withBounds } from './placement.ts';
import type { Shaped } from './placement.ts';

const { side, radius, polygonAcross } = limits.newShapePercent;

/** A new shape of default size around `centre`, moved into the picture. */
export function newShape(shapeType: ShapeType, centre: PercentPoint, aspect: number): Shaped {
  return keepInPicture(withBounds(shapeAbout(shapeType, centre), aspect), aspect);
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
