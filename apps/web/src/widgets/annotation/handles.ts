import { limits } from '@stowed/contract';
import type { PercentPoint, Tool } from '@stowed/contract';
import { boundsOf, rectangleCorners } from '@stowed/domain';
import type { Handle } from '@stowed/domain';
import type { Part } from './editor-content.ts';
import type { PictureFrame } from './use-shape-editor.ts';

/** A draggable spot of the selected shape, in percent of the picture. */
export interface Grip {
  readonly key: string;
  readonly part: Part;
  readonly at: PercentPoint;
  /** Where it is drawn, if not there: the grips of a thin shape keep apart. */
  readonly shown?: PercentPoint;
  readonly label: string;
}

const sides: readonly { readonly handle: Handle; readonly label: string }[] = [
  { handle: { right: -1, down: -1 }, label: 'top left corner' },
  { handle: { right: 1, down: -1 }, label: 'top right corner' },
  { handle: { right: 1, down: 1 }, label: 'bottom right corner' },
  { handle: { right: -1, down: 1 }, label: 'bottom left corner' },
  { handle: { right: 0, down: -1 }, label: 'top side' },
  { handle: { right: 1, down: 0 }, label: 'right side' },
  { handle: { right: 0, down: 1 }, label: 'bottom side' },
  { handle: { right: -1, down: 0 }, label: 'left side' },
];

const TURN_DISTANCE_PIXELS = 34;
const EDGE_PIXELS = 48;

/** The grips of a shape: corners, sides and a turn knob; a rim; or points. */
export function gripsOf(tool: Tool, frame: PictureFrame): Grip[] {
  switch (tool.shapeType) {
    case 'rectangle':
      return [...sideGrips(tool, frame), turnGrip(tool, frame)];
    case 'circle':
      return [rimGrip(tool)];
    case 'polygon':
      return [...pointGrips(tool, frame), ...edgeGrips(tool, frame)];
  }
}

/** Points that are closer to the last shown one than a fingertip wait until the picture is enlarged. */
const POINT_PIXELS = 16;

function pointGrips({ points = [] }: Tool, { aspect, percentPerPixel }: PictureFrame): Grip[] {
  const shown: PercentPoint[] = [];
  const isApart = (at: PercentPoint) =>
    shown.every((other) => {
      const pixels = Math.hypot((at.x - other.x) * aspect, at.y - other.y) / percentPerPixel;
      return pixels >= POINT_PIXELS;
    });
  return points.flatMap((at, index): Grip[] => {
    if (!isApart(at)) return [];
    shown.push(at);
    return [{ key: `point-${index}`, part: { kind: 'point', index }, at, label: `point ${index + 1}` }];
  });
}

/** A grip for a new point on each edge that is long enough. */
function edgeGrips({ points = [] }: Tool, { aspect, percentPerPixel }: PictureFrame): Grip[] {
  if (points.length >= limits.pointsPerPolygon.max) return [];
  return points.flatMap((from, index): Grip[] => {
    const to = points[(index + 1) % points.length] ?? from;
    const pixels = Math.hypot((to.x - from.x) * aspect, to.y - from.y) / percentPerPixel;
    if (pixels < EDGE_PIXELS) return [];
    return [
      {
        key: `edge-${index}`,
        part: { kind: 'edge', index },
        at: between(from, to, 0.5),
        label: `new point after point ${index + 1}`,
      },
    ];
  });
}

function sideGrips(tool: Tool, frame: PictureFrame): Grip[] {
  const drawn = withSides(tool, frame);
  return sides.map(({ handle, label }) => ({
    key: label,
    part: { kind: 'handle', handle },
    at: placeOn(tool, handle, frame.aspect),
    shown: placeOn(drawn, handle, frame.aspect),
    label,
  }));
}

/** Grips are at least this far apart, in pixels. */
const APART_PIXELS = 44;

/** The rectangle, as wide and high as its grips need. */
function withSides(tool: Tool, { aspect, percentPerPixel }: PictureFrame): Tool {
  const width = Math.max(tool.width, (APART_PIXELS * percentPerPixel) / aspect);
  const height = Math.max(tool.height, APART_PIXELS * percentPerPixel);
  const [x, y] = [tool.x - (width - tool.width) / 2, tool.y - (height - tool.height) / 2];
  return { ...tool, x, y, width, height };
}

function placeOn(tool: Tool, { right, down }: Handle, aspect: number): PercentPoint {
  const [a, b, c, d] = rectangleCorners(tool, aspect);
  if (!a || !b || !c || !d) return { x: tool.x, y: tool.y };
  const top = between(a, b, (right + 1) / 2);
  const bottom = between(d, c, (right + 1) / 2);
  return between(top, bottom, (down + 1) / 2);
}

function turnGrip(tool: Tool, frame: PictureFrame): Grip {
  const center = placeOn(tool, { right: 0, down: 0 }, frame.aspect);
  const top = placeOn(tool, { right: 0, down: -1 }, frame.aspect);
  const dx = (top.x - center.x) * frame.aspect;
  const dy = top.y - center.y;
  const half = Math.hypot(dx, dy) || 1;
  // Beyond the corners' grips, which a flat shape has outside of itself.
  const spread = Math.max(0, (APART_PIXELS / 2) * frame.percentPerPixel - half);
  const distance = TURN_DISTANCE_PIXELS * frame.percentPerPixel + spread;
  const at = (reach: number) => ({
    x: center.x + (dx / half / frame.aspect) * reach,
    y: center.y + (dy / half) * reach,
  });
  const outside = at(half + distance);
  const isVisible = outside.x > 1 && outside.x < 99 && outside.y > 1 && outside.y < 99;
  return { key: 'turn', part: { kind: 'turn' }, at: isVisible ? outside : at(half / 2), label: 'turn' };
}

function rimGrip(tool: Tool): Grip {
  const { cx = 50, cy = 50, radius = 5 } = tool;
  const side = cx + radius <= 99 ? 1 : -1;
  return { key: 'rim', part: { kind: 'rim' }, at: { x: cx + side * radius, y: cy }, label: 'rim' };
}

const MOVE_DISTANCE_PIXELS = 36;

/** Moves a shape whose body its other grips cover; below the shape, or above it at the picture's edge. */
export function moveGrip(tool: Tool, { aspect, percentPerPixel }: PictureFrame): Grip {
  const box = boundsOf(tool, aspect);
  const x = box.x + box.width / 2;
  const away = MOVE_DISTANCE_PIXELS * percentPerPixel;
  const below = box.y + box.height + away;
  const shown = { x, y: below < 100 - away / 2 ? below : box.y - away };
  return { key: 'move', part: { kind: 'body' }, at: { x, y: box.y + box.height / 2 }, shown, label: 'move' };
}

function between(a: PercentPoint, b: PercentPoint, share: number): PercentPoint {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
