import type { PercentPoint, Tool } from '@stowed/contract';
import type { Box } from './repair.ts';

type Shaped = Pick<
  Tool,
  'shapeType' | 'x' | 'y' | 'width' | 'height' | 'angle' | 'cx' | 'cy' | 'radius' | 'points'
>;

/**
 * The corners of a turned rectangle in percent, clockwise from its top left. Turns happen in pixels, so they
 * need the aspect (width / height).
 */
export function rectangleCorners(tool: Shaped, aspect: number): PercentPoint[] {
  const radians = (tool.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const centerX = tool.x + tool.width / 2;
  const centerY = tool.y + tool.height / 2;
  const halfWidth = (tool.width * aspect) / 2;
  const halfHeight = tool.height / 2;
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return signs.map(([right, down]) => {
    const dx = right * halfWidth;
    const dy = down * halfHeight;
    return { x: centerX + (dx * cos - dy * sin) / aspect, y: centerY + dx * sin + dy * cos };
  });
}

/** The axis-aligned box around a tool's shape, in percent; aspect is the picture's width / height. */
export function boundsOf(tool: Shaped, aspect: number): Box {
  if (tool.shapeType === 'circle') {
    const { cx = tool.x + tool.width / 2, cy = tool.y + tool.height / 2, radius = tool.width / 2 } = tool;
    return { x: cx - radius, y: cy - radius * aspect, width: radius * 2, height: radius * 2 * aspect };
  }
  const points = tool.shapeType === 'polygon' ? (tool.points ?? []) : rectangleCorners(tool, aspect);
  if (points.length === 0) return { x: tool.x, y: tool.y, width: tool.width, height: tool.height };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
