import type { Pocket } from '../foam/pocket.ts';
import type { Point } from '../pixels/homography.ts';
import { quantile } from '../pixels/select.ts';

/** Pixels along and across the tool. */
const cropLength = 96;
const cropWidth = 48;

/** Where the crop of a pocket lies in the template: computed once and kept. */
export interface CropFrame {
  readonly width: number;
  readonly height: number;
  /** Pixels added on each side. */
  readonly extra: number;
  /** Middle of the crop, pixels of the template, and the direction of its rows. */
  readonly cx: number;
  readonly cy: number;
  readonly cos: number;
  readonly sin: number;
  /** Template pixels for one pixel of the crop, along and across. */
  readonly along: number;
  readonly across: number;
  /** Points at which a pixel of the crop is sampled, along and across. */
  readonly steps: readonly [number, number];
  /** The pocket's center in the template, about which a place turns. */
  readonly center: Point;
  /** For each pixel, 255 times its sample points on the tool. */
  readonly tool: Float32Array;
}

type CropPocket = Pick<Pocket, 'tool' | 'angle' | 'center'>;

/**
 * The frame around the pocket's tool.
 * @param stride width of the template's picture
 * @param extra adds this many pixels on each side
 */
export function cropFrame(pocket: CropPocket, stride: number, extra = 0): CropFrame {
  const grid = gridOf(pocket, stride);
  const frame = {
    ...grid,
    width: cropLength + 2 * extra,
    height: cropWidth + 2 * extra,
    extra,
    steps: [stepsFor(grid.along), stepsFor(grid.across)] as const,
    center: pocket.center,
  };
  return { ...frame, tool: toolSums(pocket.tool, stride, frame) };
}

/** The template's pixel at `share` of the crop's width and height, 0 to 1 each, and that width and height. */
export function placeInCrop(
  { cx, cy, cos, sin, along, across }: CropFrame,
  share: Point,
): { readonly point: Point; readonly length: number; readonly breadth: number } {
  const [length, breadth] = [cropLength * along, cropWidth * across];
  const s = (share.x - 0.5) * length;
  const t = (share.y - 0.5) * breadth;
  return { point: { x: cx + s * cos - t * sin, y: cy + s * sin + t * cos }, length, breadth };
}

/** 255 at these pixels, starting at the row of the first one. */
function maskOf(pixels: Int32Array, width: number): { readonly first: number; readonly mask: Uint8Array } {
  let top = Infinity;
  let last = 0;
  for (const i of pixels) {
    top = Math.min(top, i);
    last = Math.max(last, i);
  }
  const first = pixels.length > 0 ? top - (top % width) : 0;
  const mask = new Uint8Array(last + 1 - first);
  for (const i of pixels) mask[i - first] = 255;
  return { first, mask };
}

/** Takes more samples where a crop pixel covers several of the picture. */
function stepsFor(pixels: number): number {
  return Math.max(1, Math.min(4, Math.round(pixels)));
}

/**
 * Around the tool's pixels, with a margin of a tenth along, a quarter across, and some pixels on every
 * side.
 */
function gridOf(
  pocket: CropPocket,
  width: number,
): Pick<CropFrame, 'cx' | 'cy' | 'cos' | 'sin' | 'along' | 'across'> {
  const cos = Math.cos(pocket.angle);
  const sin = Math.sin(pocket.angle);
  const along: number[] = [];
  const across: number[] = [];
  for (const i of pocket.tool) {
    const x = i % width;
    const y = Math.floor(i / width);
    along.push(x * cos + y * sin);
    across.push(y * cos - x * sin);
  }
  const [a0, a1] = innerRange(along);
  const [b0, b1] = innerRange(across);
  const a = (a0 + a1) / 2;
  const b = (b0 + b1) / 2;
  const length = a1 - a0 + 1;
  const breadth = b1 - b0 + 1;
  return {
    cx: a * cos - b * sin,
    cy: a * sin + b * cos,
    cos,
    sin,
    along: (length * 1.2 + 8) / cropLength,
    across: (breadth * 1.4 + 10) / cropWidth,
  };
}

function innerRange(values: readonly number[]): readonly [number, number] {
  return [quantile(values, 0.01), quantile(values, 0.99)];
}

/**
 * The number of sample points on the tool, times 255, for each pixel of the crop. The points are those of
 * `cropOf`; a function for both would be called millions of times a photo.
 */
function toolSums(pixels: Int32Array, stride: number, frame: Omit<CropFrame, 'tool'>): Float32Array {
  const { cx, cy, cos, sin, width, height, steps } = frame;
  const [stepsAlong, stepsAcross] = steps;
  const sums = new Float32Array(width * height);
  const { first, mask } = maskOf(pixels, stride);
  for (let at = 0; at < width * height; at++) {
    const u = (at % width) - width / 2;
    const v = Math.floor(at / width) - height / 2;
    let sum = 0;
    for (let k = 0; k < stepsAlong * stepsAcross; k++) {
      const s = (u + ((k % stepsAlong) + 0.5) / stepsAlong) * frame.along;
      const t = (v + (Math.floor(k / stepsAlong) + 0.5) / stepsAcross) * frame.across;
      const x = Math.round(cx + s * cos - t * sin);
      const y = Math.round(cy + s * sin + t * cos);
      const i = y * stride + x - first;
      if (i >= 0 && i < mask.length) sum += mask[i] ?? 0;
    }
    sums[at] = sum;
  }
  return sums;
}
