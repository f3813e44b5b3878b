import type { PercentPoint, Tool } from '@stowed/contract';
import { boundsOf, rectangleCorners } from '@stowed/domain';
import type { PictureFrame } from './use-shape-editor.ts';

/** A finger hits a shape within this distance, in pixels. */
const FINGER_PIXELS = 18;

/** The shape next to a point that lies in none, if a finger could mean it. */
export function shapeNear(
  tools: readonly Tool[],
  at: PercentPoint,
  { aspect, percentPerPixel }: PictureFrame,
): Tool | undefined {
  const reach = FINGER_PIXELS * percentPerPixel;
  const near = tools
    .map((tool) => ({ tool, away: distanceTo(tool, at, aspect) }))
    .toSorted((one, other) => one.away - other.away)[0];
  return near && near.away <= reach ? near.tool : undefined;
}

/** The distance from a shape's outline, in percent of the picture's height. */
function distanceTo(tool: Tool, at: PercentPoint, aspect: number): number {
  if (tool.shapeType === 'circle') {
    const box = boundsOf(tool, aspect);
    const away = Math.hypot((at.x - box.x - box.width / 2) * aspect, at.y - box.y - box.height / 2);
    return Math.abs(away - box.height / 2);
  }
  const points = tool.shapeType === 'polygon' ? (tool.points ?? []) : rectangleCorners(tool, aspect);
  const flat = points.map(({ x, y }) => ({ x: x * aspect, y }));
  const from = { x: at.x * aspect, y: at.y };
  return Math.min(
    ...flat.map((point, index) => distanceToLine(from, point, flat[(index + 1) % flat.length] ?? point)),
  );
}

function distanceToLine(at: PercentPoint, from: PercentPoint, to: PercentPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy);
}
