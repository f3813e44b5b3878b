import type { Tool } from '@stowed/contract';
import { rectangleCorners } from '@stowed/domain';
import type { SVGProps } from 'react';

interface ShapeFigureProps extends SVGProps<SVGElement> {
  readonly tool: Tool;
  readonly aspect: number;
}

/**
 * A tool's shape in an SVG whose view box is `aspect * 100` wide and 100 high: one unit is one percent of the
 * picture's height, so circles are round.
 */
export function ShapeFigure({ tool, aspect, ref: _ref, ...look }: ShapeFigureProps) {
  if (tool.shapeType === 'circle') {
    const { cx = 50, cy = 50, radius = 5 } = tool;
    return <circle cx={cx * aspect} cy={cy} r={radius * aspect} {...look} />;
  }
  const corners = tool.shapeType === 'polygon' ? (tool.points ?? []) : rectangleCorners(tool, aspect);
  return <polygon points={corners.map(({ x, y }) => `${x * aspect},${y}`).join(' ')} {...look} />;
}
