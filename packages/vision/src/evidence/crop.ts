import type { Pocket } from '../foam/pocket.ts';
import type { Point } from '../pixels/homography.ts';
import type { Picture } from '../pixels/picture.ts';
import { at32 } from '../pixels/read.ts';
import { quantile } from '../pixels/select.ts';
import type { Place } from './align.ts';
import type { Scene } from './scene.ts';

/** A place as the comparator sees it, turned so that the tool's long axis runs along the rows. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /**
   * Planes of width x height, 0 to 255: template red, green, blue; photo red, green, blue, first in the
   * template's light, then as taken, with each color as bright around the tool as in the template; the
   * tool's pixels.
   */
  readonly data: Uint8Array;
}

export const cropPlanes = 10;
/** Pixels along and across the tool. */
const cropLength = 96;
const cropWidth = 48;

type CropPocket = Pick<Pocket, 'tool' | 'angle' | 'center'>;
type CropScene = Pick<Scene, 'template' | 'photo' | 'asTaken'>;

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
 * Template and photo at the place, the photo moved by `place`; `extra` adds this many pixels on each side.
 */
export function cropOf(pocket: CropPocket, scene: CropScene, place: Place, extra = 0): Crop {
  const { template, photo, asTaken } = scene;
  const grid = gridOf(pocket, template.width);
  const width = cropLength + 2 * extra;
  const height = cropWidth + 2 * extra;
  const size = width * height;
  const sums = new Float32Array(cropPlanes * size);
  const tool = maskOf(pocket.tool, template.width);
  const across = stepsFor(grid.across);
  const along = stepsFor(grid.along);
  const share = 1 / (across * along);
  const { center } = pocket;
  for (let at = 0; at < size; at++) {
    const u = (at % width) - width / 2;
    const v = Math.floor(at / width) - height / 2;
    for (let k = 0; k < across * along; k++) {
      const s = (u + ((k % along) + 0.5) / along) * grid.along;
      const t = (v + (Math.floor(k / along) + 0.5) / across) * grid.across;
      const x = grid.cx + s * grid.cos - t * grid.sin;
      const y = grid.cy + s * grid.sin + t * grid.cos;
      const dx = x - center.x;
      const dy = y - center.y;
      addSample(template, x, y, { sums, at, size });
      const px = x - place.turn * dy + place.dx;
      const py = y + place.turn * dx + place.dy;
      addSample(photo, px, py, { sums, at: at + 3 * size, size });
      addSample(asTaken, px, py, { sums, at: at + 6 * size, size });
      const mask = tool.mask[Math.round(y) * template.width + Math.round(x) - tool.first] ?? 0;
      sums[9 * size + at] = at32(sums, 9 * size + at) + mask;
    }
  }
  const data = new Uint8ClampedArray(sums.length);
  const gains = gainsAround(sums, { width, height, extra });
  for (let c = 0; c < cropPlanes; c++) {
    const factor = share * (gains[c - 6] ?? 1);
    for (let i = c * size; i < (c + 1) * size; i++) data[i] = at32(sums, i) * factor;
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

/** The least and most by which the photo's brightness, and a color's beside it, is changed. */
const [leastGain, mostGain, mostTint] = [0.3, 8, 1.5] as const;

/** What makes each color of the photo as bright as in the template, around the tool. */
function gainsAround(
  planes: Float32Array,
  { width, height, extra }: { readonly width: number; readonly height: number; readonly extra: number },
): readonly number[] {
  const size = width * height;
  const before = [0, 0, 0];
  const after = [0, 0, 0];
  for (let y = extra; y < height - extra; y++) {
    for (let x = extra; x < width - extra; x++) {
      const at = y * width + x;
      if (at32(planes, 9 * size + at) > 0) continue;
      for (let c = 0; c < 3; c++) {
        before[c] = (before[c] ?? 0) + at32(planes, c * size + at);
        after[c] = (after[c] ?? 0) + at32(planes, (6 + c) * size + at);
      }
    }
  }
  const ratio = (a: number, b: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, (a + 1) / (b + 1)));
  const total = ([r = 0, g = 0, b = 0]: readonly number[]): number => r + g + b;
  const gain = ratio(total(before), total(after), leastGain, mostGain);
  return before.map((sum, c) => gain * ratio(sum, (after[c] ?? 0) * gain, 1 / mostTint, mostTint));
}

/** The template's pixel at `share` of the crop's width and height, 0 to 1 each, and that width and height. */
export function placeInCrop(
  pocket: CropPocket,
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
function gridOf(pocket: CropPocket, width: number): Grid {
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

/** Where a color is added: red at `at`, green `size` numbers further on, and blue after another `size`. */
interface Sums {
  readonly sums: Float32Array;
  readonly at: number;
  readonly size: number;
}

function addSample(picture: Picture, x: number, y: number, { sums, at, size }: Sums): void {
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
    const to = at + c * size;
    sums[to] = at32(sums, to) + top * (1 - fy) + low * fy;
  }
}
