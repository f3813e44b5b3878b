import { colorDistance, shadedDistance } from '../pixels/color.ts';
import type { FoamModel } from './foam.ts';
import type { Point } from '../pixels/homography.ts';
import { areaOf, eachFilled, fillOutline } from '../pixels/outline.ts';
import { nobody } from './ownership.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { CutOutSurroundings } from './whole-cut-out.ts';
import { wholeCutOut } from './whole-cut-out.ts';
import { withoutNeighbors } from './without-neighbors.ts';

/** One tool position in the working template. Lists hold pixel indices. */
export interface Pocket {
  readonly outline: readonly Point[];
  /** All pixels inside the shape and a little around it. */
  readonly box: Int32Array;
  /** `box` and, around a tool's own outline, the walls of its cut-out: what an empty place is known by. */
  readonly cutOut: Int32Array;
  /** Those of `box` that show the tool, as far as it is visible: something other than plain primary foam. */
  readonly tool: Int32Array;
  /** For each pixel of `tool`, its slice along the tool, 0 to sliceCount - 1. */
  readonly slice: Uint8Array;
  /** For each pixel of `tool`, 1 away from the edge, where the gap between tool and foam is visible. */
  readonly core: Uint8Array;
  /** Foam around the shape, away from other shapes. */
  readonly ring: Int32Array;
  /** Where the template shows the second foam color: a finger notch in or beside the shape. */
  readonly notch: Int32Array;
  /** Whether `notch` is beside the shape, where only foam can be mistaken for it. */
  readonly isNotchBeside: boolean;
  readonly center: Point;
  /** Direction of the tool's long axis, radians, and its width over its length. */
  readonly angle: number;
  readonly thin: number;
  /** Whether enough of the outline is in the picture to judge it. */
  readonly isShown: boolean;
}

export const sliceCount = 8;

export interface PocketSurroundings {
  readonly picture: Picture;
  readonly foam: FoamModel;
  /** 1 inside or near any shape. */
  readonly near: Uint8Array;
  readonly region: Uint8Array;
  /** The shape that owns each pixel. */
  readonly owners: Int16Array;
  /** Whether the outline is the tool's own: then all of it shows the tool, and nothing around it does. */
  readonly isTools: boolean;
}

/** Widths of the margin around a shape, and of the foam around that. */
export const boxMargin = 2;
const ringWidth = 16;

/** The pocket of the shape with this index; its outline is in pixels of the picture. */
export function pocketOf(outline: readonly Point[], index: number, surroundings: PocketSurroundings): Pocket {
  const { picture, foam, near, region, owners, isTools } = surroundings;
  const { width, height } = picture;
  const xs = outline.map((p) => p.x);
  const ys = outline.map((p) => p.y);
  let inside = 0;
  eachFilled(outline, picture, 0, () => {
    inside += 1;
  });
  const own: number[] = [];
  const ring: number[] = [];
  const x1 = Math.min(width - 2, Math.ceil(Math.max(...xs) + ringWidth));
  const y1 = Math.min(height - 2, Math.ceil(Math.max(...ys) + ringWidth));
  const around = fillOutline(outline, picture, ringWidth);
  for (let y = Math.max(1, Math.floor(Math.min(...ys) - ringWidth)); y <= y1; y++) {
    for (let x = Math.max(1, Math.floor(Math.min(...xs) - ringWidth)); x <= x1; x++) {
      const i = y * width + x;
      if (owners[i] === index) own.push(i);
      else if (around[i] === 1 && near[i] === 0 && region[i] === 1) ring.push(i);
    }
  }
  const box = isTools ? own : wholeCutOut(own, outline, cutOutAround(surroundings));
  const tool = isTools ? own : toolIn(box, foamTest(picture, foam), width);
  const walls = isTools ? wallsAround(outline, surroundings) : [];
  const free = box === own ? ring : without(ring, box);
  const axis = axisOf(tool, width);
  return {
    outline,
    box: Int32Array.from(box),
    cutOut: Int32Array.from([...box, ...walls]),
    tool: Int32Array.from(tool),
    slice: sliceAlong(tool, width, axis.angle),
    core: coreOf(tool, width),
    ...axis,
    ring: Int32Array.from(free),
    ...findNotch(box, free, { picture, foam }),
    isShown: inside >= Math.max(leastInside, areaOf(outline) * leastShown),
    center: { x: mean(box.map((i) => i % width)), y: mean(box.map((i) => Math.floor(i / width))) },
  };
}

const cutOutAround = ({ picture, foam, owners, region }: PocketSurroundings): CutOutSurroundings => ({
  size: picture,
  owners,
  region,
  isFoam: foamTest(picture, foam),
  isFloor: floorTest(picture, foam),
});

/** Whether a pixel of the template shows plain primary foam. */
function foamTest(picture: Picture, { primary }: FoamModel): (pixel: number) => boolean {
  return (i) => {
    const color = colorAt(picture, i);
    return shadedDistance(color, primary, 0.75, 1.2) <= 20 && colorDistance(color, primary) <= 42;
  };
}

/** Pixels around a tool's outline that belong to its cut-out. */
const wallWidth = 8;

/** The visible pixels around the outline that no shape owns. */
function wallsAround(
  outline: readonly Point[],
  { picture, region, owners }: PocketSurroundings,
): readonly number[] {
  const walls: number[] = [];
  eachFilled(outline, picture, wallWidth, (i) => {
    if (owners[i] === nobody && region[i] === 1) walls.push(i);
  });
  return walls;
}

/** The pixels of a drawn shape that show something other than foam, if there are enough of them. */
function toolIn(
  box: readonly number[],
  isFoam: (pixel: number) => boolean,
  width: number,
): readonly number[] {
  const all = box.filter((i) => !isFoam(i));
  const shown = withoutNeighbors(all, box, width);
  return shown.length >= Math.max(leastTool, box.length * leastToolShare) ? shown : box;
}

const leastTool = 20;
const leastToolShare = 0.12;

function without(pixels: readonly number[], taken: readonly number[]): readonly number[] {
  const set = new Set(taken);
  return pixels.filter((i) => !set.has(i));
}

/**
 * The notch beside the shape, if visible; otherwise whatever looks like one in the shape, which may be bare
 * metal.
 */
function findNotch(
  box: readonly number[],
  ring: readonly number[],
  { picture, foam }: Pick<PocketSurroundings, 'picture' | 'foam'>,
): Pick<Pocket, 'notch' | 'isNotchBeside'> {
  const isNotch = floorTest(picture, foam);
  const beside = ring.filter(isNotch);
  const isNotchBeside = beside.length >= leastBeside;
  return {
    notch: Int32Array.from(isNotchBeside ? beside : [...beside, ...box.filter(isNotch)]),
    isNotchBeside,
  };
}

/** Whether a pixel of the template clearly shows the second foam color. */
function floorTest(picture: Picture, { primary, secondary }: FoamModel): (pixel: number) => boolean {
  if (!secondary) return () => false;
  return (i) => {
    const color = colorAt(picture, i);
    return shadedDistance(color, secondary, 0.85, 1.1) < 18 && colorDistance(color, primary) > 40;
  };
}

const leastBeside = 40;
/** Pixels, and share of the outline's area. */
const leastInside = 12;
const leastShown = 0.5;

/** The innermost pixels: three from the edge, or less if too few would remain. */
function coreOf(tool: readonly number[], width: number): Uint8Array {
  let inside = new Set(tool);
  for (let depth = 0; depth < 3; depth++) {
    const from = inside;
    const next = new Set(
      [...from].filter(
        (i) => from.has(i - 1) && from.has(i + 1) && from.has(i - width) && from.has(i + width),
      ),
    );
    if (next.size < Math.max(20, tool.length * leastCore)) break;
    inside = next;
  }
  return Uint8Array.from(tool, (i) => (inside.has(i) ? 1 : 0));
}

const leastCore = 0.25;

/** Direction of the longest spread, and the spread across over the spread along. */
function axisOf(tool: readonly number[], width: number): { angle: number; thin: number } {
  const cx = mean(tool.map((i) => i % width));
  const cy = mean(tool.map((i) => Math.floor(i / width)));
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const i of tool) {
    const dx = (i % width) - cx;
    const dy = Math.floor(i / width) - cy;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const half = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  const middle = (xx + yy) / 2;
  return {
    angle: 0.5 * Math.atan2(2 * xy, xx - yy),
    thin: Math.sqrt(Math.max(0, middle - half) / Math.max(1, middle + half)),
  };
}

/** Cuts the tool across its long axis into slices of equal numbers of pixels. */
function sliceAlong(tool: readonly number[], width: number, angle: number): Uint8Array {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = tool.map((i) => (i % width) * cos + Math.floor(i / width) * sin);
  const order = along.map((_, k) => k).sort((a, b) => (along[a] ?? 0) - (along[b] ?? 0));
  const slice = new Uint8Array(tool.length);
  order.forEach((k, rank) => {
    slice[k] = Math.min(sliceCount - 1, Math.floor((rank * sliceCount) / tool.length));
  });
  return slice;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
