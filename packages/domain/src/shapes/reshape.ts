import { limits } from '@stowed/contract';
import type { PercentPoint, ShapeType, Tool } from '@stowed/contract';
import { boundsOf, rectangleCorners } from './bounds.ts';
import { keepInPicture, withBounds } from './placement.ts';
import type { Shaped } from './placement.ts';
import type { Box } from './repair.ts';
import type { ShapeRules } from './resize.ts';

const ROUND_POINTS = 12;

/** The tool's shape converted to another kind, in the same place, about as large and within the rules. */
export function reshape(tool: Tool, to: ShapeType, rules: ShapeRules): Tool {
  if (to === tool.shapeType) return tool;
  const { cx: _cx, cy: _cy, radius: _radius, points: _points, ...rest } = tool;
  const box = atLeast(boundsOf(tool, rules.aspect), rules.minSide);
  const made = { ...rest, ...geometry(tool, { to, box }, rules.aspect) };
  return keepInPicture(withBounds(made, rules.aspect), rules.aspect);
}

function geometry(
  shape: Shaped,
  { to, box }: { readonly to: ShapeType; readonly box: Box },
  aspect: number,
): Partial<Shaped> & Pick<Shaped, 'shapeType'> {
  switch (to) {
    case 'rectangle':
      return { shapeType: to, ...box, angle: 0 };
    case 'circle': {
      const radius = Math.max(limits.editorMinRadiusPercent, Math.min(box.width, box.height / aspect) / 2);
      return { shapeType: to, angle: 0, cx: box.x + box.width / 2, cy: box.y + box.height / 2, radius };
    }
    case 'polygon':
      return {
        shapeType: to,
        angle: 0,
        points: shape.shapeType === 'circle' ? ring(box) : corners(shape, box, aspect),
      };
  }
}

/** A turned rectangle keeps its corners; an upright one is its box, which may have grown. */
function corners(shape: Shaped, box: Box, aspect: number): PercentPoint[] {
  return rectangleCorners(shape.angle === 0 ? { ...shape, ...box } : shape, aspect);
}

function ring({ x, y, width, height }: Box): PercentPoint[] {
  return Array.from({ length: ROUND_POINTS }, (_, index) => {
    const turn = (index / ROUND_POINTS) * 2 * Math.PI;
    return { x: x + (width / 2) * (1 + Math.cos(turn)), y: y + (height / 2) * (1 + Math.sin(turn)) };
  });
}

/** The box enlarged around its center to sides of at least `minSide`. */
export function atLeast<T extends Box>(box: T, minSide: number): T {
  const width = Math.max(box.width, minSide);
  const height = Math.max(box.height, minSide);
  return { ...box, x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}
