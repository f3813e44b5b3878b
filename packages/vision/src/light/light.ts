import type { Color } from '../pixels/color.ts';
import { findGains, misfit } from './light-gain.ts';
import type { LightGround } from './light-ground.ts';
import { lightBlock, linear, valuesAt } from './light-units.ts';
import type { FoamBlocks } from './light-units.ts';
import type { Picture } from '../pixels/picture.ts';
import { at32, at64 } from '../pixels/read.ts';
import { select } from '../pixels/select.ts';

/** How the photo's light differs from the template's, on a grid of blocks over the template. */
export interface LightModel {
  readonly gain: Color;
  readonly columns: number;
  readonly rows: number;
  /** Brightness relative to the whole picture's, by block: a shadow is below 1. */
  readonly shade: Float32Array;
  /** Light added by a veil, by block, in the photo's linear light. */
  readonly veil: Float32Array;
}

export function fitLight(ground: LightGround, photo: Picture): LightModel {
  const { picture: template, plainFoam: foam } = ground;
  const columns = Math.ceil(template.width / lightBlock);
  const rows = Math.ceil(template.height / lightBlock);
  const known = new Float32Array(columns * rows);
  const before = [0, 1, 2].map(() => new Float32Array(columns * rows));
  const after = [0, 1, 2].map(() => new Float32Array(columns * rows));
  for (let i = 0; i < known.length; i++) {
    const block = readBlock(template, photo, foam, { row: Math.floor(i / columns), column: i % columns });
    if (!block) continue;
    known[i] = block.count;
    for (let c = 0; c < 3; c++) {
      set(before[c], i, block.before[c]);
      set(after[c], i, block.after[c]);
    }
  }
  const raw: FoamBlocks = { columns, known, before, after };
  const first = findGains(ground, photo, fillAll(raw));
  const trusted = dropStrangers(raw, first);
  const foamBlocks = fillAll(trusted);
  const gains = trusted === raw ? first : findGains(ground, photo, foamBlocks);
  const [r = 1, g = 1, b = 1] = gains;
  const darkest = darkestAround(photo, gains, columns, rows);
  const shade = new Float32Array(known.length);
  const veil = new Float32Array(known.length);
  for (let i = 0; i < known.length; i++) {
    const foamColor = valuesAt(foamBlocks.before, i);
    const [red = 0, green = 0, blue = 0] = foamColor;
    const expected = [r * red, g * green, b * blue];
    const seen = valuesAt(foamBlocks.after, i);
    const split = splitLight(expected, seen, gains);
    if (isNeutral(foamColor)) capVeil(split, darkest[i] ?? 1, expected, seen);
    shade[i] = split.shade;
    veil[i] = split.veil;
  }
  return { gain: { r, g, b }, columns, rows, shade, veil };
}

function fillAll(foam: FoamBlocks): FoamBlocks {
  const filled = fillUnknown([...foam.before, ...foam.after], foam.known, foam.columns);
  return { ...foam, before: filled.slice(0, 3), after: filled.slice(3) };
}

/** Drops blocks whose color no light explains: a rag or a glove covers them. */
function dropStrangers(foam: FoamBlocks, gains: readonly number[]): FoamBlocks {
  const [r = 1, g = 1, b = 1] = gains;
  const known = new Float32Array(foam.known);
  let dropped = 0;
  let kept = 0;
  for (let i = 0; i < known.length; i++) {
    if (at32(known, i) <= 0) continue;
    const [red = 0, green = 0, blue = 0] = valuesAt(foam.after, i);
    if (misfit([red / r, green / g, blue / b], valuesAt(foam.before, i)) > 0.3) {
      known[i] = 0;
      dropped++;
    } else kept++;
  }
  return dropped > 0 && kept > 0 ? { ...foam, known } : foam;
}

function set(values: Float32Array | undefined, index: number, value: number | undefined): void {
  if (values) values[index] = value ?? 0;
}

interface BlockPlace {
  readonly row: number;
  readonly column: number;
}

interface Block {
  readonly count: number;
  /** Mean linear light of the template's plain foam, and of the photo's, by channel. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function readBlock(
  template: Picture,
  photo: Picture,
  foam: Uint8Array,
  { row, column }: BlockPlace,
): Block | undefined {
  let count = 0;
  let r = 0;
  let g = 0;
  let b = 0;
  const x1 = Math.min(template.width, (column + 1) * lightBlock);
  const y1 = Math.min(template.height, (row + 1) * lightBlock);
  for (let y = row * lightBlock; y < y1; y++) {
    for (let x = column * lightBlock; x < x1; x++) {
      const i = y * template.width + x;
      if (foam[i] !== 1 || photo.valid[i] !== 1) continue;
      reds[count] = at32(photo.data, i * 3);
      greens[count] = at32(photo.data, i * 3 + 1);
      blues[count++] = at32(photo.data, i * 3 + 2);
      r += linear(at32(template.data, i * 3));
      g += linear(at32(template.data, i * 3 + 1));
      b += linear(at32(template.data, i * 3 + 2));
    }
  }
  if (count < 12) return undefined;
  return {
    count,
    before: [r / count, g / count, b / count],
    after: [middle(reds, count), middle(greens, count), middle(blues, count)],
  };
}

/** Linear light of the median of the first `count` values. */
function middle(values: Float64Array, count: number): number {
  return linear(select(values.subarray(0, count), count >> 1));
}

/** The photo's values in one block; filled again for each. */
const [reds, greens, blues] = [blockValues(), blockValues(), blockValues()];

function blockValues(): Float64Array {
  return new Float64Array(lightBlock * lightBlock);
}

interface Split {
  shade: number;
  veil: number;
}

/**
 * Less light than expected is a shadow (a factor). More is a factor near 1 or a veil (an addition of the
 * light's own color). The smaller change wins, so dark foam gets a veil and pale foam a factor.
 */
function splitLight(expected: readonly number[], seen: readonly number[], light: readonly number[]): Split {
  const expectedSum = sum(expected) + 1e-4;
  const ratio = sum(seen) / expectedSum;
  if (ratio <= 1.05) return { shade: Math.max(0.02, ratio), veil: 0 };
  const level = sum(light) / 3;
  let ee = 0;
  let ev = 0;
  let vv = 0;
  let se = 0;
  let sv = 0;
  for (let c = 0; c < 3; c++) {
    const e = (expected[c] ?? 0) / level;
    const v = (light[c] ?? 0) / level;
    const s = (seen[c] ?? 0) / level - e;
    ee += e * e;
    ev += e * v;
    vv += v * v;
    se += s * e;
    sv += s * v;
  }
  ee += 0.004;
  vv += 0.02;
  const det = ee * vv - ev * ev;
  const extra = (se * vv - sv * ev) / det;
  const veil = (sv * ee - se * ev) / det;
  if (veil < 0) return { shade: 1 + se / ee, veil: 0 };
  return { shade: Math.max(0.3, 1 + extra), veil };
}

/** On foam without a hue, a veil cannot be distinguished from stronger light. */
function isNeutral(foam: readonly number[]): boolean {
  const low = Math.min(...foam);
  const high = Math.max(...foam);
  return high - low < 0.25 * high;
}

/**
 * A veil also covers dark gaps, so it cannot be much brighter than the darkest spot nearby. Additional light
 * is sheen of the foam's surface; only part of it is attributed to stronger light.
 */
function capVeil(split: Split, darkest: number, expected: readonly number[], seen: readonly number[]): void {
  const cap = darkest * 1.15 + 0.004;
  if (split.veil <= cap) return;
  const full = (sum(seen) / (sum(expected) + 1e-4)) * (1 - cap / Math.max(cap, split.veil + 0.02));
  split.shade = Math.max(split.shade, 1 + 0.35 * Math.max(0, full - 1));
  split.veil = cap;
}

/** For each block, nearly the least light of the blocks around it, under the template's light. */
function darkestAround(
  photo: Picture,
  gains: readonly number[],
  columns: number,
  rows: number,
): Float32Array {
  const own = new Float32Array(columns * rows).fill(1);
  const [red = 1, green = 1, blue = 1] = gains;
  for (let i = 0; i < own.length; i++) {
    let count = 0;
    const x0 = (i % columns) * lightBlock;
    const y0 = Math.floor(i / columns) * lightBlock;
    for (let y = y0; y < Math.min(photo.height, y0 + lightBlock); y += 2) {
      for (let x = x0; x < Math.min(photo.width, x0 + lightBlock); x += 2) {
        const at = y * photo.width + x;
        if (photo.valid[at] !== 1) continue;
        const r = linear(at32(photo.data, at * 3)) / red;
        const g = linear(at32(photo.data, at * 3 + 1)) / green;
        const b = linear(at32(photo.data, at * 3 + 2)) / blue;
        reds[count++] = Math.min(r, g, b);
      }
    }
    if (count > 0) own[i] = select(reds.subarray(0, count), Math.floor(count * 0.06));
  }
  const out = new Float32Array(own.length);
  for (let i = 0; i < out.length; i++) out[i] = leastAround(own, i, columns);
  return out;
}

function leastAround(values: Float32Array, i: number, columns: number): number {
  let least = 1;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const column = (i % columns) + dx;
      if (column >= 0 && column < columns) least = Math.min(least, values[i + dy * columns + dx] ?? 1);
    }
  }
  return least;
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Fills blocks with the mean of their neighbors, nearest first, until enough foam is found. */
function fillUnknown(
  planes: readonly Float32Array[],
  known: Float32Array,
  columns: number,
): readonly Float32Array[] {
  const out = planes.map(() => new Float32Array(known.length));
  const rows = known.length / columns;
  for (let i = 0; i < known.length; i++) {
    const around = neighborsOf(i, known, columns, rows);
    planes.forEach((values, c) => {
      let found = 0;
      for (const { index, weight } of around.list) found += weight * (values[index] ?? 0);
      set(out[c], i, around.weight > 0 ? found / around.weight : 0);
    });
  }
  return out;
}

interface Neighbors {
  readonly list: readonly { readonly index: number; readonly weight: number }[];
  readonly weight: number;
}

const farthest = 6;
const enoughFoam = 150;

function neighborsOf(i: number, known: Float32Array, columns: number, rows: number): Neighbors {
  const row = Math.floor(i / columns);
  const column = i % columns;
  let around: Neighbors = { list: [], weight: 0 };
  for (let reach = 1; reach <= farthest && around.weight < enoughFoam; reach++) {
    const list: { index: number; weight: number }[] = [];
    let sum = 0;
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
        const index = y * columns + x;
        const weight = (known[index] ?? 0) / (1 + (y - row) ** 2 + (x - column) ** 2);
        if (weight === 0) continue;
        list.push({ index, weight });
        sum += weight;
      }
    }
    around = { list, weight: sum };
  }
  return around;
}

/** The photo as it would look under the template's light, 0 to 255 (values beyond are clipped). */
export function relight(photo: Picture, light: LightModel): Picture {
  const data = new Float32Array(photo.data.length);
  const { width, height } = photo;
  const { columns, shade, veil } = light;
  const { r, g, b } = light.gain;
  const across = Float64Array.from({ length: width }, (_, x) => placeAmong(columns, x));
  for (let y = 0; y < height; y++) {
    const down = placeAmong(light.rows, y);
    const row = (down | 0) * columns;
    const fy = down - (down | 0);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (photo.valid[i] !== 1) continue;
      const column = at64(across, x) | 0;
      const fx = at64(across, x) - column;
      const factor = blend(columns, shade, row + column, fx, fy);
      const added = blend(columns, veil, row + column, fx, fy);
      const at = i * 3;
      data[at] = byteOf((linear(at32(photo.data, at)) / r - added) / factor);
      data[at + 1] = byteOf((linear(at32(photo.data, at + 1)) / g - added) / factor);
      data[at + 2] = byteOf((linear(at32(photo.data, at + 2)) / b - added) / factor);
    }
  }
  return { width, height, data, valid: photo.valid };
}

/** Bilinear value of a block grid at a pixel. */
export function blockValue(light: LightModel, grid: Float32Array, x: number, y: number): number {
  const across = placeAmong(light.columns, x);
  const down = placeAmong(light.rows, y);
  const i = (down | 0) * light.columns + (across | 0);
  return blend(light.columns, grid, i, across - (across | 0), down - (down | 0));
}

/** Position of a pixel along a row or column of blocks, measured from the center of the first. */
function placeAmong(blocks: number, pixel: number): number {
  return Math.min(blocks - 1.001, Math.max(0, pixel / lightBlock - 0.5));
}

function blend(columns: number, grid: Float32Array, i: number, fx: number, fy: number): number {
  const top = at32(grid, i) * (1 - fx) + at32(grid, i + 1) * fx;
  const bottom = at32(grid, i + columns) * (1 - fx) + at32(grid, i + columns + 1) * fx;
  return top * (1 - fy) + bottom * fy;
}

const byteSteps = 2048;
const byteOfLight: Float32Array = Float32Array.from({ length: byteSteps + 1 }, (_, i) => {
  const v = (i / byteSteps) ** 2;
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
});

function byteOf(light: number): number {
  if (light <= 0) return 0;
  return byteOfLight[Math.min(byteSteps, (Math.sqrt(light) * byteSteps + 0.5) | 0)] ?? 255;
}
