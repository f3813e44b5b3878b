import type { Pocket } from '../foam/pocket.ts';
import type { Point } from '../pixels/homography.ts';
import type { Picture } from '../pixels/picture.ts';
import { at32, at64 } from '../pixels/read.ts';
import { quantile } from '../pixels/select.ts';
import type { Place } from './align.ts';
import type { Scene } from './scene.ts';

/** A place as the comparator sees it, turned so that the tool's long axis runs along the rows. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /**
   * Planes of width x height, 0 to 255: template red, green, blue; photo red, green, blue; the tool's
   * pixels.
   */
  readonly data: Uint8Array;
}

/** Pixels along and across the tool. */
const cropLength = 96;
const cropWidth = 48;

interface Grid {
  readonly cx: number;
  readonly cy: number;
  readonly cos: number;
  readonly sin: number;
  /** Template pixels for one pixel of the crop, along and across. */
  readonly along: number;
  readonly across: number;
}

/**
 * Template and relit photo at the place, the photo moved by `place`; `extra` adds this many pixels on each
 * side.
 */
export function cropOf(pocket: Pocket, scene: Scene, place: Place, extra = 0): Crop {
  const { template, photo } = scene;
  const grid = gridOf(pocket, template.width);
  const width = cropLength + 2 * extra;
  const height = cropWidth + 2 * extra;
  const size = width * height;
  const data = new Uint8ClampedArray(7 * size);
  const tool = maskOf(pocket.tool, template.width);
  const across = stepsFor(grid.across);
  const along = stepsFor(grid.along);
  const share = 1 / (across * along);
  const { center } = pocket;
  const sums = new Float64Array(7);
  for (let at = 0; at < size; at++) {
    const u = (at % width) - width / 2;
    const v = Math.floor(at / width) - height / 2;
    sums.fill(0);
    for (let k = 0; k < across * along; k++) {
      const s = (u + ((k % along) + 0.5) / along) * grid.along;
      const t = (v + (Math.floor(k / along) + 0.5) / across) * grid.across;
      const x = grid.cx + s * grid.cos - t * grid.sin;
      const y = grid.cy + s * grid.sin + t * grid.cos;
      const dx = x - center.x;
      const dy = y - center.y;
      addSample(template, x, y, sums, 0);
      addSample(photo, x - place.turn * dy + place.dx, y + place.turn * dx + place.dy, sums, 3);
      sums[6] = at64(sums, 6) + (tool.mask[Math.round(y) * template.width + Math.round(x) - tool.first] ?? 0);
    }
    for (let c = 0; c < 7; c++) data[c * size + at] = (sums[c] ?? 0) * share;
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

/** The template's pixel at `share` of the crop's width and height, 0 to 1 each, and that width and height. */
export function placeInCrop(
  pocket: Pocket,
  stride: number,
  share: Point,
): { readonly point: Point; readonly length: number; readonly breadth: number } {
  const { cx, cy, cos, sin, along, across } = gridOf(pocket, stride);
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
function gridOf(pocket: Pocket, width: number): Grid {
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

function addSample(picture: Picture, x: number, y: number, sums: Float64Array, at: number): void {
  const { width, height, data } = picture;
  const px = Math.max(0, Math.min(width - 1.001, x));
  const py = Math.max(0, Math.min(height - 1.001, y));
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const fx = px - x0;
  const fy = py - y0;
  const i = (y0 * width + x0) * 3;
  const j = i + width * 3;
  for (let c = 0; c < 3; c++) {
    const top = at32(data, i + c) * (1 - fx) + at32(data, i + 3 + c) * fx;
    const low = at32(data, j + c) * (1 - fx) + at32(data, j + 3 + c) * fx;
    sums[at + c] = at64(sums, at + c) + top * (1 - fy) + low * fy;
  }
}
