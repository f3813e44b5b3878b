import { at32 } from '../pixels/read.ts';

/** Planes of `width` x `height` with a rim of one zero on every side, one after the other. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly data: Float32Array;
}

export interface Convolution {
  readonly from: number;
  /** A multiple of 4. */
  readonly to: number;
  readonly stride: 1 | 2;
  readonly size: 1 | 3;
  /** For each four output planes, each input plane and each of its `size` x `size` pixels: four weights. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export interface Dense {
  readonly from: number;
  readonly to: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export function emptyPlanes(width: number, height: number, count: number): Planes {
  return { width, height, count, data: new Float32Array(count * (width + 2) * (height + 2)) };
}

/**
 * The weights of a layer, `size` x `size` for each pair of planes, `from` within `to`, in the order that
 * `convolve` reads.
 */
export function inFours(weights: Float32Array, from: number, to: number): Float32Array {
  const taps = weights.length / to;
  const out = new Float32Array(weights.length);
  if (taps % from !== 0) throw new Error('weights that do not fit');
  for (let o = 0; o < to; o++) {
    const start = (o - (o % 4)) * taps + (o % 4);
    for (let k = 0; k < taps; k++) out[start + 4 * k] = weights[o * taps + k] ?? 0;
  }
  return out;
}

/** Convolution and rectification. The width of the output must be even. */
export function convolve(input: Planes, layer: Convolution): Planes {
  const out = emptyPlanes(input.width / layer.stride, input.height / layer.stride, layer.to);
  const taps = tapsOf(input, layer);
  for (let o = 0; o < layer.to; o += 4) {
    for (let y = 0; y < out.height; y++) convolveRow(input, layer, taps, out, { o, y });
  }
  return out;
}

/** How far each weight's pixel lies from the first one. */
function tapsOf({ width, height }: Planes, { from, size }: Convolution): Int32Array {
  const row = width + 2;
  const taps = new Int32Array(from * size * size);
  const rim = size === 1 ? row + 1 : 0;
  for (let k = 0; k < taps.length; k++) {
    const c = Math.floor(k / (size * size));
    const ky = Math.floor(k / size) % size;
    taps[k] = rim + c * row * (height + 2) + ky * row + (k % size);
  }
  return taps;
}

/** Row `y` of the output planes `o` to `o + 3`, two pixels at a time: eight sums that stay in registers. */
function convolveRow(
  { width, data }: Planes,
  { stride, weights, bias }: Convolution,
  taps: Int32Array,
  out: Planes,
  { o, y }: { readonly o: number; readonly y: number },
): void {
  const size = (out.width + 2) * (out.height + 2);
  const start = o * size + (y + 1) * (out.width + 2) + 1;
  for (let x = 0; x < out.width; x += 2) {
    const i = y * stride * (width + 2) + x * stride;
    let p0 = at32(bias, o);
    let p1 = at32(bias, o + 1);
    let p2 = at32(bias, o + 2);
    let p3 = at32(bias, o + 3);
    let q0 = p0;
    let q1 = p1;
    let q2 = p2;
    let q3 = p3;
    let w = o * taps.length;
    for (let k = 0; k < taps.length; k++) {
      const at = i + (taps[k] ?? 0);
      const p = at32(data, at);
      const q = at32(data, at + stride);
      const w0 = at32(weights, w);
      const w1 = at32(weights, w + 1);
      const w2 = at32(weights, w + 2);
      const w3 = at32(weights, w + 3);
      p0 += p * w0;
      q0 += q * w0;
      p1 += p * w1;
      q1 += q * w1;
      p2 += p * w2;
      q2 += q * w2;
      p3 += p * w3;
      q3 += q * w3;
      w += 4;
    }
    const target = start + x;
    put(out.data, target, p0, q0);
    put(out.data, target + size, p1, q1);
    put(out.data, target + 2 * size, p2, q2);
    put(out.data, target + 3 * size, p3, q3);
  }
}

function put(data: Float32Array, at: number, p: number, q: number): void {
  data[at] = p > 0 ? p : 0;
  data[at + 1] = q > 0 ? q : 0;
}

/** These planes one after the other, all of one size. */
export function stack(parts: readonly Planes[]): Planes {
  const [{ width, height } = { width: 0, height: 0 }] = parts;
  const out = emptyPlanes(
    width,
    height,
    parts.reduce((sum, part) => sum + part.count, 0),
  );
  let at = 0;
  for (const part of parts) {
    out.data.set(part.data, at);
    at += part.data.length;
  }
  return out;
}

/** How far the values of two stacks of planes lie apart. */
export function gapBetween(a: Planes, b: Planes): Planes {
  return { ...a, data: a.data.map((value, i) => Math.abs(value - at32(b.data, i))) };
}

/** Each plane with its pixels averaged, `factor` x `factor` to one. */
export function shrink(input: Planes, factor: number): Planes {
  const out = emptyPlanes(input.width / factor, input.height / factor, input.count);
  for (let c = 0; c < input.count; c++) {
    for (let y = 0; y < input.height; y++) {
      const from = (c * (input.height + 2) + y + 1) * (input.width + 2) + 1;
      const to = (c * (out.height + 2) + Math.floor(y / factor) + 1) * (out.width + 2) + 1;
      for (let x = 0; x < input.width; x++) {
        const i = to + Math.floor(x / factor);
        out.data[i] = at32(out.data, i) + at32(input.data, from + x) / (factor * factor);
      }
    }
  }
  return out;
}

/** The mean of each plane, each pixel by its weight. */
export function weightedMeans({ count, data }: Planes, weights: Planes): Float32Array {
  const size = weights.data.length;
  const all = weights.data.reduce((sum, value) => sum + value, 1e-3);
  return Float32Array.from({ length: count }, (_, c) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += at32(data, c * size + i) * at32(weights.data, i);
    return sum / all;
  });
}

/** The mean of each plane. The rim is zero. */
export function means({ width, height, count, data }: Planes): Float32Array {
  const size = data.length / count;
  return Float32Array.from({ length: count }, (_, c) => {
    let sum = 0;
    for (let i = c * size; i < (c + 1) * size; i++) sum += at32(data, i);
    return sum / (width * height);
  });
}

/** The largest value of each plane, none of which is negative. */
export function maxima({ count, data }: Planes): Float32Array {
  const size = data.length / count;
  return Float32Array.from({ length: count }, (_, c) => {
    let most = 0;
    for (let i = c * size; i < (c + 1) * size; i++) most = Math.max(most, at32(data, i));
    return most;
  });
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
  return values.map((value) => Math.max(0, value));
}
