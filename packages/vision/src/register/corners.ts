import type { Gradient } from '../pixels/gradient.ts';
import { createPlane } from '../pixels/plane.ts';
import type { Plane } from '../pixels/plane.ts';
import { at32 } from '../pixels/read.ts';

export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly strength: number;
}

export interface CornerOptions {
  readonly limit: number;
  /** Accepts points by their pixel in the full picture; others are left out. */
  readonly accept: (x: number, y: number) => boolean;
}

/**
 * The corners of a picture, strongest first, spread over it; `scale` is the size of its pixels in pixels of
 * the full picture.
 */
export function findCorners(gradient: Gradient, scale: number, options: CornerOptions): readonly Corner[] {
  const strength = harris(gradient);
  const { width, height, data } = strength;
  const margin = 10;
  const cell = Math.max(24, Math.round(width / 14));
  const columns = Math.ceil(width / cell);
  const cells = new Map<number, Corner[]>();
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const value = data[y * width + x] ?? 0;
      if (value < 4 || !isPeak(strength, x, y, value)) continue;
      if (!options.accept((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)) continue;
      const key = Math.floor(y / cell) * columns + Math.floor(x / cell);
      const list = cells.get(key) ?? [];
      list.push({ x, y, strength: value });
      cells.set(key, list);
    }
  }
  return takeSpread([...cells.values()], options.limit);
}

function strongestFirst(a: Corner, b: Corner): number {
  return b.strength - a.strength || a.y - b.y || a.x - b.x;
}

/** Takes the strongest of each cell in turn, so that dim parts of the picture are represented. */
function takeSpread(cells: readonly Corner[][], limit: number): readonly Corner[] {
  for (const list of cells) list.sort(strongestFirst);
  const out: Corner[] = [];
  for (let rank = 0; out.length < limit; rank++) {
    const round = cells.flatMap((list) => list[rank] ?? []);
    if (round.length === 0) break;
    round.sort(strongestFirst);
    out.push(...round.slice(0, limit - out.length));
  }
  return out;
}

function isPeak(plane: Plane, x: number, y: number, value: number): boolean {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const other = plane.data[(y + dy) * plane.width + x + dx] ?? 0;
      if (other > value || (other === value && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  }
  return true;
}

const harrisReach = 2;

/** Smaller eigenvalue of the smoothed gradient products (Shi and Tomasi 1994). */
function harris(gradient: Gradient): Plane {
  const { width, height } = gradient.x;
  const [xx, xy, yy] = smoothedProducts(gradient);
  const out = createPlane(width, height);
  const scale = 1 / (2 * harrisReach + 1);
  const sums = [xx, xy, yy].map((plane) => firstSums(plane, width, height));
  const [sxx = none, sxy = none, syy = none] = sums;
  for (let y = 0; y < height; y++) {
    const leaves = Math.max(0, y - harrisReach) * width;
    const enters = Math.min(height - 1, y + harrisReach + 1) * width;
    for (let x = 0; x < width; x++) {
      const a = Math.fround(at32(sxx, x) * scale);
      const b = Math.fround(at32(sxy, x) * scale);
      const c = Math.fround(at32(syy, x) * scale);
      const half = (a - c) / 2;
      out.data[y * width + x] = (a + c) / 2 - Math.sqrt(half * half + b * b);
      sxx[x] = at32(sxx, x) + at32(xx, enters + x) - at32(xx, leaves + x);
      sxy[x] = at32(sxy, x) + at32(xy, enters + x) - at32(xy, leaves + x);
      syy[x] = at32(syy, x) + at32(yy, enters + x) - at32(yy, leaves + x);
    }
  }
  return out;
}

const none = new Float32Array();

/** Sums of the rows around the first one, by column. */
function firstSums(plane: Float32Array, width: number, height: number): Float32Array {
  const sums = new Float32Array(width);
  for (let dy = -harrisReach; dy <= harrisReach; dy++) {
    const row = Math.min(height - 1, Math.max(0, dy)) * width;
    for (let x = 0; x < width; x++) sums[x] = at32(sums, x) + at32(plane, row + x);
  }
  return sums;
}

/** The products xx, xy and yy of the gradient, each the mean of five in its row. */
function smoothedProducts({ x: gx, y: gy }: Gradient): readonly [Float32Array, Float32Array, Float32Array] {
  const { width, height } = gx;
  const out = [0, 1, 2].map(() => new Float32Array(width * height));
  const [xx = none, xy = none, yy = none] = out;
  const line = [0, 1, 2].map(() => new Float32Array(width + 2 * harrisReach + 1));
  const [lxx = none, lxy = none, lyy = none] = line;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let k = 0; k < lxx.length; k++) {
      const i = row + Math.min(width - 1, Math.max(0, k - harrisReach));
      const u = at32(gx.data, i);
      const v = at32(gy.data, i);
      lxx[k] = u * u;
      lxy[k] = u * v;
      lyy[k] = v * v;
    }
    meanOfFive(lxx, xx, row);
    meanOfFive(lxy, xy, row);
    meanOfFive(lyy, yy, row);
  }
  return [xx, xy, yy];
}

/** `line` starts two values before the row and ends three after it. */
function meanOfFive(line: Float32Array, out: Float32Array, row: number): void {
  const scale = 1 / (2 * harrisReach + 1);
  const width = line.length - 2 * harrisReach - 1;
  let sum = 0;
  for (let k = 0; k <= 2 * harrisReach; k++) sum += at32(line, k);
  for (let x = 0; x < width; x++) {
    out[row + x] = sum * scale;
    sum += at32(line, x + 2 * harrisReach + 1) - at32(line, x);
  }
}
