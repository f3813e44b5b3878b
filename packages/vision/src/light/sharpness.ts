import { softenPicture } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { at32, at64 } from '../pixels/read.ts';
import { quantile } from '../pixels/select.ts';

/** A photo this close to the template's sharpness is not blurred: other tools have other edges. */
export const clear = 0.78;
const mostTimes = 11;

/**
 * `picture`, whose sharpness is `own`, softened until its edges are no sharper than those of a clearly
 * blurred photo.
 */
export function blurLike(picture: Picture, own: number, seen: number, area: Uint8Array): Picture {
  if (seen === 0 || seen > clear * own) return picture;
  let out = picture;
  let before = own;
  for (let times = 0; times < mostTimes; times++) {
    const softer = softenPicture(out);
    const after = sharpness(softer, area);
    if (before - seen < seen - after) break;
    out = softer;
    before = after;
  }
  return out;
}

const reach = 4;

/**
 * Sharpness of the strong edges of a picture where `area` is 1: the 90th percentile of their slope over two
 * pixels relative to the change over eight, so that contrast cancels out. 0 if there are too few edges.
 */
export function sharpness(picture: Picture, area: Uint8Array): number {
  const { width, height, valid } = picture;
  const levels = levelsOf(picture);
  const places = new Int32Array(levels.length >> 1);
  const wide = new Float64Array(places.length);
  let count = 0;
  for (let y = reach; y < height - reach; y += 2) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      if (area[i] !== 1 || valid[i - reach] !== 1 || valid[i + reach] !== 1) continue;
      if (valid[i - reach * width] !== 1 || valid[i + reach * width] !== 1) continue;
      places[count] = i;
      wide[count++] = slope(levels, i, reach, reach * width);
    }
  }
  const limit = Math.max(0.4 * quantile(wide.subarray(0, count), 0.99), 6);
  const ratios: number[] = [];
  for (let k = 0; k < count; k++) {
    const w = at64(wide, k);
    if (w > limit) ratios.push(slope(levels, places[k] ?? 0, 1, width) / w);
  }
  return ratios.length < 50 ? 0 : quantile(ratios, 0.9);
}

/** The mean of the three channels of each pixel. */
function levelsOf({ data }: Picture): Float32Array {
  const out = new Float32Array(data.length / 3);
  for (let i = 0, j = 0; i < out.length; i++, j += 3) {
    out[i] = (at32(data, j) + at32(data, j + 1) + at32(data, j + 2)) / 3;
  }
  return out;
}

/** The length of the change across and down. */
function slope(levels: Float32Array, i: number, across: number, down: number): number {
  const x = at32(levels, i + across) - at32(levels, i - across);
  const y = at32(levels, i + down) - at32(levels, i - down);
  return Math.sqrt(x * x + y * y);
}
