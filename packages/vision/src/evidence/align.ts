import type { Picture } from '../pixels/picture.ts';
import type { Point } from '../pixels/homography.ts';
import { at32, at64 } from '../pixels/read.ts';
import type { Pocket } from '../foam/pocket.ts';

/** The place in the photo (already warped to the template) where the tool most resembles the template's. */
export interface Alignment {
  /** Template pixel (x, y) is found at center + turn * (x, y - center) + (dx, dy). */
  readonly dx: number;
  readonly dy: number;
  /** Radians. */
  readonly turn: number;
  /** Correlation over the three channels, -1 to 1, at the best place and without moving. */
  readonly best: number;
  readonly still: number;
}

/** Searches small shifts and turns for the highest correlation with the template. */
export function alignPocket(pocket: Pocket, template: Picture, photo: Picture): Alignment {
  const sample = sampleOf(thinned(pocket.box, 900), pocket, template);
  const at = (dx: number, dy: number, turn: number): number => correlate(sample, photo, { dx, dy, turn });
  const still = at(0, 0, 0);
  let place = { dx: 0, dy: 0, turn: 0 };
  let best = still;
  const consider = (dx: number, dy: number, turn: number): void => {
    const value = at(dx, dy, turn) - 0.002 * Math.hypot(dx, dy);
    if (value > best) {
      best = value;
      place = { dx, dy, turn };
    }
  };
  for (let dy = -6; dy <= 6; dy += 3) for (let dx = -6; dx <= 6; dx += 3) consider(dx, dy, 0);
  for (const turn of [-0.05, -0.025, 0.025, 0.05]) consider(place.dx, place.dy, turn);
  const { dx, dy, turn } = place;
  for (let ey = -1.5; ey <= 1.5; ey += 1.5)
    for (let ex = -1.5; ex <= 1.5; ex += 1.5) consider(dx + ex, dy + ey, turn);
  return { ...place, best: at(place.dx, place.dy, place.turn), still };
}

/** Every n-th pixel, so that about `most` remain. */
export function thinned(pixels: Int32Array, most: number): Int32Array {
  const step = Math.max(1, Math.round(pixels.length / most));
  const out = new Int32Array(Math.ceil(pixels.length / step));
  for (let k = 0; k < out.length; k++) out[k] = pixels[k * step] ?? 0;
  return out;
}

export interface Place {
  readonly dx: number;
  readonly dy: number;
  readonly turn: number;
}

/** The photo's pixel for template pixel `i` at `place`, or -1 outside the photo. */
export function movedIndex(i: number, pocket: Pocket, photo: Picture, place: Place): number {
  const { width, height } = photo;
  const x = (i % width) - pocket.center.x;
  const y = Math.floor(i / width) - pocket.center.y;
  const u = Math.round(pocket.center.x + x - place.turn * y + place.dx);
  const v = Math.round(pocket.center.y + y + place.turn * x + place.dy);
  if (u < 1 || v < 1 || u >= width - 1 || v >= height - 1) return -1;
  const j = v * width + u;
  return photo.valid[j] === 1 ? j : -1;
}

/** Pixels of a template: their colors, and their offsets from the center of their pocket. */
export interface Sample {
  /** Red, green, and blue of each pixel. */
  readonly colors: Float32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly center: Point;
}

export function sampleOf(
  index: Int32Array,
  { center }: Pick<Pocket, 'center'>,
  { width, data }: Picture,
): Sample {
  const colors = new Float32Array(index.length * 3);
  const x = new Float64Array(index.length);
  const y = new Float64Array(index.length);
  for (let k = 0; k < index.length; k++) {
    const i = index[k] ?? 0;
    x[k] = (i % width) - center.x;
    y[k] = Math.floor(i / width) - center.y;
    for (let c = 0; c < 3; c++) colors[k * 3 + c] = at32(data, i * 3 + c);
  }
  return { colors, x, y, center };
}

/** Zero-mean normalized correlation, with each channel's own mean subtracted. */
export function correlate(sample: Sample, photo: Picture, place: Place): number {
  const { colors: t, x: across, y: down, center } = sample;
  const { width, height, valid } = photo;
  const { turn } = place;
  let n = 0;
  let pr = 0;
  let pg = 0;
  let pb = 0;
  let tr = 0;
  let tg = 0;
  let tb = 0;
  let pp = 0;
  let tt = 0;
  let pt = 0;
  const p = photo.data;
  for (let k = 0; k < across.length; k++) {
    const x = at64(across, k);
    const y = at64(down, k);
    const column = Math.round(center.x + x - turn * y + place.dx);
    const row = Math.round(center.y + y + turn * x + place.dy);
    if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) continue;
    const j = row * width + column;
    if (valid[j] !== 1) continue;
    const a = at32(t, k * 3);
    const b = at32(t, k * 3 + 1);
    const c = at32(t, k * 3 + 2);
    const u = at32(p, j * 3);
    const v = at32(p, j * 3 + 1);
    const w = at32(p, j * 3 + 2);
    n++;
    tr += a;
    tg += b;
    tb += c;
    pr += u;
    pg += v;
    pb += w;
    tt += a * a + b * b + c * c;
    pp += u * u + v * v + w * w;
    pt += a * u + b * v + c * w;
  }
  if (n < 12) return 0;
  const vt = tt - (tr * tr + tg * tg + tb * tb) / n;
  const vp = pp - (pr * pr + pg * pg + pb * pb) / n;
  const cov = pt - (tr * pr + tg * pg + tb * pb) / n;
  return cov / Math.sqrt(vt * vp + n * n * 4);
}
