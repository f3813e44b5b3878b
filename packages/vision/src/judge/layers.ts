import { kernelMemory, runKernel } from './kernel.ts';
import { at32, at64 } from '../pixels/read.ts';

/** `width` x `height` pixels of `depth` values each, with a rim of one pixel of zeros on every side. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Pixel by pixel, row by row. */
  readonly data: Float32Array;
}

/** A layer without its weights. */
export interface ConvolutionShape {
  readonly from: number;
  /** A multiple of 8. */
  readonly to: number;
  readonly stride: 1 | 2;
  readonly size: 1 | 3;
}

export interface Convolution extends ConvolutionShape {
  /**
   * Eight weights for each group of eight outputs, each pixel of the window (row by row), and each of its
   * values.
   */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export interface Dense {
  readonly from: number;
  readonly to: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export function emptyGrid(width: number, height: number, depth: number): Grid {
  return { width, height, depth, data: new Float32Array(depth * (width + 2) * (height + 2)) };
}

/**
 * Reorders a layer's weights, given as `size` pixels per pair of planes with `from` inside `to`, for
 * `convolve`.
 */
export function inEights(weights: Float32Array, from: number, to: number): Float32Array {
  const size = weights.length / (from * to);
  const out = new Float32Array(weights.length);
  let at = 0;
  for (let block = 0; block < to; block += 8) {
    for (let k = 0; k < size * from; k++) {
      const tap = (k % from) * size + Math.floor(k / from);
      for (let o = block; o < block + 8; o++) out[at++] = at32(weights, o * size * from + tap);
    }
  }
  return out;
}

/** The layer with the next weights and biases that `block` reads. */
export function convolutionOf(shape: ConvolutionShape, block: (length: number) => Float32Array): Convolution {
  const { from, to, size } = shape;
  return { ...shape, weights: inEights(block(from * to * size * size), from, to), bias: block(to) };
}

/** Convolution and rectification. The width of the output must be a multiple of 4. */
export function convolve(input: Grid, { from, to, stride, size, weights, bias }: Convolution): Grid {
  const out = emptyGrid(input.width / stride, input.height / stride, to);
  const starts: number[] = [];
  let count = 0;
  for (const part of [input.data, weights, bias, out.data]) {
    starts.push(count);
    count += part.length;
  }
  const memory = kernelMemory(count);
  [input.data, weights, bias, out.data].forEach((part, i) => memory.set(part, starts[i]));
  const [inputAt = 0, weightsAt = 0, biasAt = 0, outputAt = 0] = starts;
  const inputRow = 4 * (input.width + 2) * from;
  const outputRow = 4 * (out.width + 2) * to;
  runKernel({
    input: 4 * inputAt + (size === 1 ? inputRow + 4 * from : 0),
    inputRow,
    inputPixel: 4 * stride * from,
    reach: 4 * size * from,
    rows: size,
    weights: 4 * weightsAt,
    bias: 4 * biasAt,
    output: 4 * outputAt + outputRow + 4 * to,
    outputRow,
    outputPixel: 4 * to,
    width: out.width,
    height: out.height,
    stride,
  });
  out.data.set(memory.subarray(outputAt, outputAt + out.data.length));
  return out;
}

/** Concatenates the values of these grids, which have the same size, at each pixel. */
export function stack(parts: readonly Grid[]): Grid {
  const [{ width, height } = { width: 0, height: 0 }] = parts;
  const out = emptyGrid(
    width,
    height,
    parts.reduce((sum, part) => sum + part.depth, 0),
  );
  let first = 0;
  for (const { depth, data } of parts) {
    for (let i = 0, to = first; i < data.length; i += depth, to += out.depth) {
      for (let c = 0; c < depth; c++) out.data[to + c] = at32(data, i + c);
    }
    first += depth;
  }
  return out;
}

/** The absolute difference of two grids. */
export function gapBetween(a: Grid, b: Grid): Grid {
  const data = new Float32Array(a.data.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.abs(at32(a.data, i) - at32(b.data, i));
  return { ...a, data };
}

/** Each value averaged over `factor` x `factor` pixels. */
export function shrink(input: Grid, factor: number): Grid {
  const { width, height, depth, data } = input;
  const out = emptyGrid(width / factor, height / factor, depth);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((y + 1) * (width + 2) + x + 1) * depth;
      const row = (Math.floor(y / factor) + 1) * (out.width + 2);
      const to = (row + Math.floor(x / factor) + 1) * depth;
      for (let c = 0; c < depth; c++) {
        out.data[to + c] = at32(out.data, to + c) + at32(data, from + c) / (factor * factor);
      }
    }
  }
  return out;
}

/** Each pixel repeated in twice as many columns and rows. */
export function double({ width, height, depth, data }: Grid): Grid {
  const out = emptyGrid(2 * width, 2 * height, depth);
  for (let y = 0; y < out.height; y++) {
    const row = ((y >> 1) + 1) * (width + 2) + 1;
    let to = ((y + 1) * (out.width + 2) + 1) * depth;
    for (let x = 0; x < out.width; x++, to += depth) {
      const from = (row + (x >> 1)) * depth;
      out.data.set(data.subarray(from, from + depth), to);
    }
  }
  return out;
}

/** The weighted mean of each value over the pixels. */
export function weightedMeans({ depth, data }: Grid, weights: Grid): Float64Array {
  const sums = new Float64Array(depth);
  let all = 1e-3;
  for (let i = 0; i < weights.data.length; i++) {
    const weight = at32(weights.data, i);
    if (weight === 0) continue;
    all += weight;
    for (let c = 0; c < depth; c++) sums[c] = at64(sums, c) + weight * at32(data, i * depth + c);
  }
  return divided(sums, all);
}

function divided(sums: Float64Array, by: number): Float64Array {
  const out = new Float64Array(sums.length);
  for (let c = 0; c < out.length; c++) out[c] = at64(sums, c) / by;
  return out;
}

/** The mean of each value over the pixels. The rim is zero. */
export function means({ width, height, depth, data }: Grid): Float64Array {
  const sums = new Float64Array(depth);
  for (let i = 0; i < data.length; i++) sums[i % depth] = at64(sums, i % depth) + at32(data, i);
  return divided(sums, width * height);
}

/** The maximum of each value over the pixels. Values must not be negative. */
export function maxima({ depth, data }: Grid): Float64Array {
  const most = new Float64Array(depth);
  for (let i = 0; i < data.length; i++) most[i % depth] = Math.max(at64(most, i % depth), at32(data, i));
  return most;
}

export function weigh({ from, to, weights, bias }: Dense, values: Float32Array): Float32Array {
  const out = new Float32Array(to);
  for (let o = 0; o < to; o++) {
    let sum = at32(bias, o);
    for (let i = 0; i < from; i++) sum += at32(weights, o * from + i) * at32(values, i);
    out[o] = sum;
  }
  return out;
}

export function rectify(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.max(0, at32(values, i));
  return out;
}
