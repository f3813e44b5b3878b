import type { Tool, ToolInput } from '@stowed/contract';
import type { Shape } from '@stowed/vision';

/** A tool's shape as the engine takes it. */
export function shapeOf(tool: Tool): Shape {
  if (tool.shapeType === 'polygon' && tool.points) return { shapeType: 'polygon', points: tool.points };
  if (tool.shapeType === 'circle' && tool.cx !== undefined && tool.cy !== undefined) {
    return { shapeType: 'circle', cx: tool.cx, cy: tool.cy, radius: tool.radius ?? tool.width / 2 };
  }
  const { x, y, width, height, angle } = tool;
  return { shapeType: 'rectangle', x, y, width, height, angle };
}

/** A shape of the engine as the coordinates of a tool. */
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
