import type { Crop } from '../evidence/crop.ts';

/** What the comparator says of a place, each a chance from 0 to 1. */
export interface Comparison {
  /** That the tool is there, by picture and figures together. */
  readonly presence: number;
  /**
   * The same by the two pictures alone, and by the figures alone: where they differ, neither is to be
   * trusted.
   */
  readonly byPicture: number;
  readonly byFigures: number;
  /** That something lies over the place. */
  readonly hidden: number;
}

/** A small network over the crop of a place and its figures, trained by research/vision/comparator.py. */
export interface Comparator {
  readonly means: Float32Array;
  readonly scales: Float32Array;
  readonly convolutions: readonly Convolution[];
  readonly picture: Dense;
  readonly pictureOut: Dense;
  readonly figures: Dense;
  readonly figuresOut: Dense;
  readonly both: Dense;
  readonly bothOut: Dense;
}

interface Convolution {
  readonly from: number;
  readonly to: number;
  readonly stride: 1 | 2;
  /** 3 x 3 for each pair of planes, `from` within `to`. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

interface Dense {
  readonly from: number;
  readonly to: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** Planes of `width` x `height` with a rim of one zero on every side, one after the other. */
interface Planes {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const layers = [
  { from: 7, to: 16, stride: 2 },
  { from: 16, to: 32, stride: 2 },
  { from: 32, to: 32, stride: 1 },
  { from: 32, to: 48, stride: 2 },
] as const;
const pooled = 96;
const pictureUnits = 32;
const figureUnits = 24;
const jointUnits = 16;
/** Figures further than this from the mean, in standard deviations, count as this far. */
const farthest = 3;

/** The networks' answers, as the mean of their log-odds. */
export function compare(comparators: readonly Comparator[], crop: Crop, figures: Float32Array): Comparison {
  const planes = planesOf(crop);
  const answers = comparators.map((comparator) => answer(comparator, planes, figures));
  const mean = (logOdds: (one: Comparison) => number): number =>
    chance(answers.reduce((sum, one) => sum + logOdds(one), 0) / Math.max(1, answers.length));
  return {
    presence: mean((one) => one.presence),
    byPicture: mean((one) => one.byPicture),
    byFigures: mean((one) => one.byFigures),
    hidden: mean((one) => one.hidden),
  };
}

/** One network's log-odds. */
function answer(comparator: Comparator, input: Planes, values: Float32Array): Comparison {
  const { means, scales } = comparator;
  const figures = values.map((value, i) =>
    Math.max(-farthest, Math.min(farthest, (value - (means[i] ?? 0)) / (scales[i] ?? 1))),
  );
  let planes = input;
  for (const layer of comparator.convolutions) planes = convolve(planes, layer);
  const seen = rectify(weigh(comparator.picture, pool(planes)));
  const known = rectify(weigh(comparator.figures, figures));
  const [byPicture = 0, hidden = 0] = weigh(comparator.pictureOut, seen);
  const [byFigures = 0] = weigh(comparator.figuresOut, known);
  const joint = rectify(weigh(comparator.both, Float32Array.from([...seen, ...known])));
  const [presence = 0] = weigh(comparator.bothOut, joint);
  return { presence, byPicture, byFigures, hidden };
}

const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

function planesOf({ width, height, data }: Crop): Planes {
  const size = width * height;
  const row = width + 2;
  const out = new Float32Array(7 * row * (height + 2));
  for (let c = 0; c < 7; c++) {
    for (let y = 0; y < height; y++) {
      const to = (c * (height + 2) + y + 1) * row + 1;
      const from = c * size + y * width;
      for (let x = 0; x < width; x++) out[to + x] = ((data[from + x] ?? 0) - 128) / 64;
    }
  }
  return { width, height, data: out };
}

function convolve(input: Planes, layer: Convolution): Planes {
  const w = input.width / layer.stride;
  const h = input.height / layer.stride;
  const out = new Float32Array(layer.to * (w + 2) * (h + 2));
  const sums = new Float32Array(w);
  for (let o = 0; o < layer.to; o++) {
    for (let y = 0; y < h; y++) {
      sums.fill(layer.bias[o] ?? 0);
      for (let c = 0; c < layer.from; c++) addRows(input, layer, { o, c, y }, sums);
      const target = (o * (h + 2) + y + 1) * (w + 2) + 1;
      for (let x = 0; x < w; x++) out[target + x] = Math.max(0, sums[x] ?? 0);
    }
  }
  return { width: w, height: h, data: out };
}

/** Adds what the three rows of input plane `c` around output row `y` give to output plane `o`. */
function addRows(
  { width, height, data }: Planes,
  { from, stride, weights }: Convolution,
  { o, c, y }: { readonly o: number; readonly c: number; readonly y: number },
  sums: Float32Array,
): void {
  for (let k = 0; k < 3; k++) {
    const at = (o * from + c) * 9 + k * 3;
    const a = weights[at] ?? 0;
    const b = weights[at + 1] ?? 0;
    const d = weights[at + 2] ?? 0;
    let i = (c * (height + 2) + y * stride + k) * (width + 2);
    for (let x = 0; x < sums.length; x++) {
      sums[x] = (sums[x] ?? 0) + a * (data[i] ?? 0) + b * (data[i + 1] ?? 0) + d * (data[i + 2] ?? 0);
      i += stride;
    }
  }
}

/** The mean of each plane, then the largest value of each. */
function pool({ width, height, data }: Planes): Float32Array {
  const size = (width + 2) * (height + 2);
  const count = data.length / size;
  const out = new Float32Array(2 * count);
  for (let c = 0; c < count; c++) {
    let sum = 0;
    let most = 0;
    for (let i = c * size; i < (c + 1) * size; i++) {
      const value = data[i] ?? 0;
      sum += value;
      if (value > most) most = value;
    }
    out[c] = sum / (width * height);
    out[count + c] = most;
  }
  return out;
}

function weigh({ from, to, weights, bias }: Dense, values: Float32Array): Float32Array {
  const out = new Float32Array(to);
  for (let o = 0; o < to; o++) {
    let sum = bias[o] ?? 0;
    for (let i = 0; i < from; i++) sum += (weights[o * from + i] ?? 0) * (values[i] ?? 0);
    out[o] = sum;
  }
  return out;
}

function rectify(values: Float32Array): Float32Array {
  return values.map((value) => Math.max(0, value));
}

/**
 * Base 64 of 16-bit numbers, little end first; each block (weights and biases of each layer in order, after
 * means and scales of the figures) begins with its number of values as two of them and its unit as a 32-bit
 * float.
 * @throws Error when the blocks do not fit the network
 */
export function parseComparator(text: string, figureCount: number): Comparator {
  const view = new DataView(decodeBase64(text).buffer);
  let at = 0;
  const block = (length: number): Float32Array => {
    if (at + 8 + 2 * length > view.byteLength || view.getInt32(at, true) !== length)
      throw new Error('not a comparator');
    const unit = view.getFloat32(at + 4, true);
    const start = at + 8;
    at = start + 2 * length;
    return Float32Array.from({ length }, (_, i) => view.getInt16(start + 2 * i, true) * unit);
  };
  const dense = (from: number, to: number): Dense => ({
    from,
    to,
    weights: block(from * to),
    bias: block(to),
  });
  const means = wide(block, figureCount);
  const scales = wide(block, figureCount);
  const convolutions = layers.map((layer) => ({
    ...layer,
    weights: block(layer.from * layer.to * 9),
    bias: block(layer.to),
  }));
  return {
    means,
    scales,
    convolutions,
    picture: dense(pooled, pictureUnits),
    pictureOut: dense(pictureUnits, 2),
    figures: dense(figureCount, figureUnits),
    figuresOut: dense(figureUnits, 1),
    both: dense(pictureUnits + figureUnits, jointUnits),
    bothOut: dense(jointUnits, 1),
  };
}

/** Figures differ in size by a thousand and more: a block for each keeps four digits of every one. */
function wide(block: (length: number) => Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, () => block(1)[0] ?? 0);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/[\s=]/g, '');
  const out = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    held = ((held << 6) | alphabet.indexOf(digit)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out[at++] = (held >> bits) & 0xff;
  }
  return out;
}
