import type { PercentPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { circleOf } from './shape-path.tsx';
import type { PictureSize } from './shape-path.tsx';

/** A tool's frame in pixels: along its own length, turned by `turn` degrees clockwise. */
export interface ToolFrame {
  readonly centerX: number;
  readonly centerY: number;
  readonly length: number;
  readonly breadth: number;
  readonly turn: number;
}

/**
 * The frame of a tool for a level crop. Polygon ends are given by index, so that template and photo get the
 * same direction however the drawer was turned.
 */
export function toolFrame(tool: Tool, size: PictureSize, ends?: readonly [number, number]): ToolFrame {
  if (tool.shapeType === 'circle') {
    const { cx, cy, radius } = circleOf(tool);
    const across = (radius / 50) * size.width;
    return { ...center(cx, cy, size), length: across, breadth: across, turn: 0 };
  }
  if (tool.shapeType === 'polygon' && tool.points && tool.points.length > 2) {
    return polygonFrame(tool.points, size, ends ?? farthestEnds(tool.points, size));
  }
  const width = (tool.width / 100) * size.width;
  const height = (tool.height / 100) * size.height;
  const isUpright = height > width;
  return {
    ...center(tool.x + tool.width / 2, tool.y + tool.height / 2, size),
    length: Math.max(width, height),
    breadth: Math.min(width, height),
    turn: (tool.angle || 0) + (isUpright ? 90 : 0),
  };
}

/**
 * The indices of the two ends of a template's tool. A rectangle cut by the edge of a photo is a polygon
 * there, with the rectangle's corners in order from the top left: its longer side is still its direction.
 */
export function endsOf(model: Tool, size: PictureSize): readonly [number, number] {
  if (model.points) return farthestEnds(model.points, size);
  return model.width * size.width >= model.height * size.height ? [0, 1] : [1, 2];
}

/** The indices of the two corners of a polygon that lie farthest apart. */
export function farthestEnds(points: readonly PercentPoint[], size: PictureSize): readonly [number, number] {
  let best: readonly [number, number] = [0, 1];
  let longest = -1;
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, offset) => {
      const distance = Math.hypot((a.x - b.x) * size.width, (a.y - b.y) * size.height);
      if (distance > longest) [longest, best] = [distance, [i, i + 1 + offset]];
    });
  });
  return best;
}

function polygonFrame(
  points: readonly PercentPoint[],
  size: PictureSize,
  [from, to]: readonly [number, number],
): ToolFrame {
  const start = points[from];
  const end = points[to];
  const radians =
    start && end ? Math.atan2((end.y - start.y) * size.height, (end.x - start.x) * size.width) : 0;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const along: number[] = [];
  const across: number[] = [];
  for (const { x, y } of points) {
    const [px, py] = [(x / 100) * size.width, (y / 100) * size.height];
    along.push(px * cos + py * sin);
    across.push(py * cos - px * sin);
  }
  const [length, middleAlong] = extent(along);
  const [breadth, middleAcross] = extent(across);
  return {
    centerX: middleAlong * cos - middleAcross * sin,
    centerY: middleAlong * sin + middleAcross * cos,
    length,
    breadth,
    turn: (radians * 180) / Math.PI,
  };
}

function extent(values: readonly number[]): readonly [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return [high - low, (high + low) / 2];
}

function center(x: number, y: number, size: PictureSize) {
  return { centerX: (x / 100) * size.width, centerY: (y / 100) * size.height };
}

interface Side {
  readonly tools: readonly Tool[];
  readonly size: PictureSize;
}

/**
 * How many degrees clockwise the drawer is turned in the photo, relative to its template: the rotation that
 * best fits the tools' centers (least squares, as in orthogonal Procrustes). 0 with fewer than two tools in
 * both.
 */
export function drawerTurn(template: Side, photo: Side): number {
  const pairs = template.tools.flatMap((model) => {
    const tool = photo.tools.find((candidate) => candidate.uniqueId === model.uniqueId);
    return tool ? [{ from: centerOf(model, template.size), to: centerOf(tool, photo.size) }] : [];
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

/** `turn` or its opposite, the one nearer to `wanted`, in degrees. A rectangle has no distinct ends. */
export function likeTurn(turn: number, wanted: number): number {
  const difference = (((turn - wanted) % 360) + 540) % 360;
  return Math.abs(difference - 180) > 90 ? turn + 180 : turn;
}

function centerOf(tool: Tool, { width, height }: PictureSize) {
  const box = boundsOf(tool, width / height);
  return {
    x: ((box.x + box.width / 2) / 100) * width,
    y: ((box.y + box.height / 2) / 100) * height,
  };
}

/** Pixels of the picture across a crop: the frame with some foam around it. */
export function cropWidth({ length, breadth }: ToolFrame, ratio: number): number {
  return Math.max(length * 1.3, breadth * 1.9 * ratio, 24);
}

/** A circle's center and width, in percent of the crop. */
export interface Ring {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/**
 * A ring on a crop is at least this wide, in percent of the crop: a smaller one would cover what it
 * marks.
 */
const LEAST_RING = 14;

interface CropSize {
  /** Of the picture, in pixels. */
  readonly size: PictureSize;
  /** Width over height of the crop. */
  readonly ratio: number;
}

/** Where the circle of a doubt lies in the crop of this frame. */
export function ringOf(
  { needsReview, focus }: Pick<Tool, 'needsReview' | 'focus'>,
  frame: ToolFrame,
  { size, ratio }: CropSize,
): Ring | undefined {
  if (!needsReview || !focus) return undefined;
  const x = (focus.cx / 100) * size.width - frame.centerX;
  const y = (focus.cy / 100) * size.height - frame.centerY;
  const turn = (-frame.turn * Math.PI) / 180;
  const width = cropWidth(frame, ratio);
  return {
    left: 50 + ((x * Math.cos(turn) - y * Math.sin(turn)) / width) * 100,
    top: 50 + ((x * Math.sin(turn) + y * Math.cos(turn)) / width) * ratio * 100,
    width: Math.max(LEAST_RING, ((focus.radius / 50) * size.width * 100) / width),
  };
}
