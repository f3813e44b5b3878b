import type { Point } from '../pixels/homography.ts';
import { nobody } from './ownership.ts';
import type { Size } from '../pixels/outline.ts';

export interface CutOutSurroundings {
  readonly size: Size;
  /** The shape that owns each pixel. */
  readonly owners: Int16Array;
  /** 1 where the drawer's foam and frame are visible. */
  readonly region: Uint8Array;
  readonly isFoam: (pixel: number) => boolean;
  /** Whether a pixel shows the second color, as finger notches do. */
  readonly isFloor: (pixel: number) => boolean;
}

/**
 * The pixels of a shape drawn inside a cut-out rather than around it, together with the rest of that cut-out:
 * pixels that are neither foam nor floor and connected with those in the shape, and the floor close to them.
 * A shape that fits keeps its own pixels, and so does one whose surroundings are not a cut-out, because the
 * connected pixels reach farther than the shape's length.
 */
export function wholeCutOut(
  own: readonly number[],
  outline: readonly Point[],
  around: CutOutSurroundings,
): readonly number[] {
  const seeds = own.filter((i) => !around.isFoam(i) && !around.isFloor(i));
  const most = farthestGrowth * Math.max(leastSeeds, seeds.length, own.length * seedShare);
  const index = around.owners[own[0] ?? 0] ?? nobody;
  const grown = growFrom(seeds, { outline, around, most, index }) ?? [];
  if (grown.length < leastGrowth * Math.max(leastSeeds, seeds.length)) return own;
  const all = new Set([...own, ...grown]);
  let edge: readonly number[] = grown;
  for (let step = 0; step < floorReach; step++) {
    edge = edge
      .flatMap((at) => neighbors(at, around.size.width))
      .filter((i) => !all.has(i) && isCutOut(i, index, around));
    for (const i of edge) all.add(i);
  }
  return [...all].sort((a, b) => a - b);
}

/** Pixels of floor that are added around the grown area. */
const floorReach = 4;
/**
 * Growth by less than the first share may be part of the tool beside a shape that fits; by more than the
 * second, it is not a cut-out.
 */
const leastGrowth = 0.4;
const farthestGrowth = 5;
const leastSeeds = 20;
const seedShare = 0.3;

interface Growth {
  readonly outline: readonly Point[];
  readonly around: CutOutSurroundings;
  readonly index: number;
  readonly most: number;
}

/**
 * The pixels connected with the seeds outside the shape; undefined if they are more than `most` or reach too
 * far.
 */
function growFrom(
  seeds: readonly number[],
  { outline, around, index, most }: Growth,
): readonly number[] | undefined {
  const { width } = around.size;
  const isBeyond = farFrom(outline, around.size);
  const seen = new Set(seeds);
  const grown: number[] = [];
  const queue = [...seeds];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const i of neighbors(at, width)) {
      if (seen.has(i) || !isCutOut(i, index, around) || around.isFloor(i)) continue;
      if (grown.length > most || isBeyond(i)) return undefined;
      seen.add(i);
      queue.push(i);
      if (around.owners[i] !== index) grown.push(i);
    }
  }
  return grown;
}

function neighbors(at: number, width: number): readonly number[] {
  return [at - 1, at + 1, at - width, at + width];
}

/** Whether a pixel shows a cut-out that belongs to no other shape. */
function isCutOut(i: number, index: number, { owners, region, isFoam }: CutOutSurroundings): boolean {
  const owner = owners[i] ?? nobody;
  return (owner === nobody || owner === index) && region[i] === 1 && !isFoam(i);
}

/** Whether a pixel is farther from the outline than the outline's length, or at the border of the picture. */
function farFrom(outline: readonly Point[], { width, height }: Size): (pixel: number) => boolean {
  const xs = outline.map((p) => p.x);
  const ys = outline.map((p) => p.y);
  const x0 = Math.min(...xs);
  const x1 = Math.max(...xs);
  const y0 = Math.min(...ys);
  const y1 = Math.max(...ys);
  const reach = Math.max(x1 - x0, y1 - y0, shortestReach * width);
  return (pixel) => {
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    const isInReach = x >= x0 - reach && x <= x1 + reach && y >= y0 - reach && y <= y1 + reach;
    return !isInReach || x < 1 || y < 1 || x > width - 2 || y > height - 2;
  };
}

const shortestReach = 0.05;
