import type { PercentPoint, Tool } from '@stowed/contract';

/** A tool's shape with only its kind's fields. */
export type ToolShape =
  | {
      readonly shapeType: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly angle: number;
    }
  | {
      readonly shapeType: 'circle';
      readonly cx: number;
      readonly cy: number;
      readonly radius: number;
    }
  | { readonly shapeType: 'polygon'; readonly points: readonly PercentPoint[] };

/** A tool's shape for the engine; without its kind's fields it is the rectangle. */
export function toolShape(tool: Tool): ToolShape {
  if (tool.shapeType === 'polygon' && tool.points) return { shapeType: 'polygon', points: tool.points };
  if (tool.shapeType === 'circle' && tool.cx !== undefined && tool.cy !== undefined) {
    return { shapeType: 'circle', cx: tool.cx, cy: tool.cy, radius: tool.radius ?? tool.width / 2 };
  }
  const { x, y, width, height, angle } = tool;
  return { shapeType: 'rectangle', x, y, width, height, angle };
}
