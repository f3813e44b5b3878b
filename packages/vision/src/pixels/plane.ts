import { at32 } from './read.ts';

/** One number per pixel, row by row from the top left. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/**
 * The value between pixel centers (which are at whole numbers here); beyond the picture, its edge repeats.
 */
export function samplePlane({ width, height, data }: Plane, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  return bilinear(data, width, y0 * width + x0, fx, fy);
}

/** The value at fractions `fx` and `fy` of the way from pixel `i` to the next in its row and column. */
export function bilinear(data: Float32Array, width: number, i: number, fx: number, fy: number): number {
  const top = at32(data, i) * (1 - fx) + at32(data, i + 1) * fx;
  const bottom = at32(data, i + width) * (1 - fx) + at32(data, i + width + 1) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Repeated small-box smoothing, close to a Gaussian of `sigma` pixels (three passes; Wells 1986). */
export function blurPlane(plane: Plane, sigma: number): Plane {
  if (sigma < 0.3) return plane;
  if (sigma < 1.2) return blurSmall(plane, sigma);
  const ideal = Math.sqrt(4 * sigma * sigma + 1);
  const radius = Math.max(1, Math.round((ideal - 1) / 2));
  const from = new Float32Array(plane.data);
  const to = new Float32Array(from.length);
  for (let pass = 0; pass < 3; pass++) {
    boxRows(from, to, plane, radius);
    boxColumns(to, from, plane, radius);
  }
  return { width: plane.width, height: plane.height, data: from };
}

/** Mean over a square of side 2 * radius + 1. */
export function boxMean(plane: Plane, radius: number): Plane {
  const middle = new Float32Array(plane.data.length);
  const out = new Float32Array(plane.data.length);
  boxRows(plane.data, middle, plane, radius);
  boxColumns(middle, out, plane, radius);
  return { width: plane.width, height: plane.height, data: out };
}

function blurSmall({ width, height, data }: Plane, sigma: number): Plane {
  const side = Math.exp(-0.5 / (sigma * sigma));
  const far = Math.exp(-2 / (sigma * sigma));
  const total = 1 + 2 * side + 2 * far;
  const kernel = { middle: 1 / total, near: side / total, far: far / total };
  const across = new Float32Array(data.length);
  const line = new Float32Array(width + 4);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.set(data.subarray(row, row + width), 2);
    line.fill(at32(data, row), 0, 2);
    line.fill(at32(data, row + width - 1), width + 2);
    smoothLine(line, across, row, kernel);
  }
  const out = createPlane(width, height);
  const last = height - 1;
  for (let y = 0; y < height; y++) {
    const above = [Math.max(0, y - 2) * width, Math.max(0, y - 1) * width] as const;
    const below = [Math.min(last, y + 1) * width, Math.min(last, y + 2) * width] as const;
    smoothAcross(across, out, [...above, y * width, ...below], kernel);
  }
  return out;
}

interface Kernel {
  readonly middle: number;
  readonly near: number;
  readonly far: number;
}

/** `line` has two more values at each end than the smoothed row. */
function smoothLine(line: Float32Array, out: Float32Array, row: number, kernel: Kernel): void {
  const { middle, near, far } = kernel;
  const width = line.length - 4;
  // Each value is read once.
  let a = at32(line, 0);
  let b = at32(line, 1);
  let c = at32(line, 2);
  let d = at32(line, 3);
  for (let x = 0; x < width; x++) {
    const e = at32(line, x + 4);
    out[row + x] = middle * c + near * (b + d) + far * (a + e);
    a = b;
    b = c;
    c = d;
    d = e;
  }
}

type FiveRows = readonly [number, number, number, number, number];

/** Smooths one row with its neighbors. `rows` are offsets: two above, the row itself, two below. */
function smoothAcross(from: Float32Array, out: Plane, rows: FiveRows, kernel: Kernel): void {
  const { middle, near, far } = kernel;
  const { width, data } = out;
  const [a, b, c, d, e] = rows;
  for (let x = 0; x < width; x++) {
    const beside = at32(from, b + x) + at32(from, d + x);
    data[c + x] = middle * at32(from, c + x) + near * beside + far * (at32(from, a + x) + at32(from, e + x));
  }
}

function boxRows(from: Float32Array, to: Float32Array, size: Plane, radius: number): void {
  const { width, height } = size;
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const last = row + width - 1;
    let sum = 0;
    for (let dx = -radius; dx <= radius; dx++) sum += from[Math.min(last, Math.max(row, row + dx))] ?? 0;
    for (let i = row; i <= last; i++) {
      to[i] = sum * scale;
      const into = i + radius + 1;
      const out = i - radius;
      sum += (from[into > last ? last : into] ?? 0) - (from[out < row ? row : out] ?? 0);
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, size: Plane, radius: number): void {
  const { width, height } = size;
  const scale = 1 / (2 * radius + 1);
  const sums = new Float32Array(width);
  for (let dy = -radius; dy <= radius; dy++) {
    const row = Math.min(height - 1, Math.max(0, dy)) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const out = Math.max(0, y - radius) * width;
    const into = Math.min(height - 1, y + radius + 1) * width;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0;
      to[row + x] = sum * scale;
      sums[x] = sum + (from[into + x] ?? 0) - (from[out + x] ?? 0);
    }
  }
}
