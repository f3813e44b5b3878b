import type { ToolInput } from '@stowed/contract';
import type { Shape } from '@stowed/vision';

/** An engine's shape as a tool's coordinates. */
export function coordinatesOf(shape: Shape): Partial<ToolInput> {
  switch (shape.shapeType) {
    case 'rectangle': {
      const { shapeType, x, y, width, height, angle } = shape;
      return { shapeType, x, y, width, height, angle };
    }
    case 'circle':
      return { shapeType: 'circle', cx: shape.cx, cy: shape.cy, radius: shape.radius };
    case 'polygon':
      return { shapeType: 'polygon', points: shape.points };
  }
}
