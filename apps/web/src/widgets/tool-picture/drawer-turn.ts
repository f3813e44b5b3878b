import type { Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { PictureSize } from './shape-path.tsx';

interface Side {
  readonly tools: readonly Tool[];
  readonly size: PictureSize;
}

/**
 * By how many degrees clockwise the drawer is turned in the photo against its template: the rotation that
 * fits the tools' centres best (least squares, as in orthogonal Procrustes). 0 when fewer than two tools are
 * in both.
 */
export function drawerTurn(template: Side, photo: Side): number {
  const pairs = template.tools.flatMap((model) => {
    const tool = photo.tools.find((candidate) => candidate.uniqueId === model.uniqueId);
    return tool ? [{ from: centreOf(model, template.size), to: centreOf(tool, photo.size) }] : [];
  });
  if (pairs.length < 2) return 0;
  const mean = (side: 'from' | 'to', axis: 'x' | 'y') =>
    pairs.reduce((sum, pair) => sum + pair[side][axis], 0) / pairs.length;
  const from = { x: mean('from', 'x'), y: mean('from', 'y') };
  const to = { x: mean('to', 'x'), y: mean('to', 'y') };
  let along = 0;
  let across = 0;
  for (const pair of pairs) {
    const [ax, ay] = [pair.from.x - from.x, pair.from.y - from.y];
    const [bx, by] = [pair.to.x - to.x, pair.to.y - to.y];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
  }
  return (Math.atan2(across, along) * 180) / Math.PI;
}

/**
 * `turn` or its opposite, the one nearer to `wanted`; degrees. A rectangle does not say which end is which.
 */
export function likeTurn(turn: number, wanted: number): number {
  const difference = (((turn - wanted) % 360) + 540) % 360;
  return Math.abs(difference - 180) > 90 ? turn + 180 : turn;
}

function centreOf(tool: Tool, { width, height }: PictureSize) {
  const box = boundsOf(tool, width / height);
  return {
    x: ((box.x + box.width / 2) / 100) * width,
    y: ((box.y + box.height / 2) / 100) * height,
  };
}
