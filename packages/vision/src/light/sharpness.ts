import { softenPicture } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { quantile } from '../pixels/select.ts';

/** A photo this near the template's sharpness is not blurred: other tools in it show other edges. */
const clear = 0.78;
const mostTimes = 11;

/**
 * `picture`, whose sharpness is known, softened until its edges are no sharper than those of a clearly
 * blurred `photo`.
 */
export function blurLike(picture: Picture, own: number, photo: Picture, area: Uint8Array): Picture {
  const seen = sharpness(photo, area);
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
 * How sharp the strong edges of a picture are where `area` is 1: their slope over two pixels against the
 * change over eight, of which nine tenths of them stay below. Contrast falls out. 0 when there are too few
 * edges to tell.
 */
export function sharpness(picture: Picture, area: Uint8Array): number {
  const { width, height, data, valid } = picture;
  const places: number[] = [];
  const wide: number[] = [];
  for (let y = reach; y < height - reach; y += 2) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      if (area[i] !== 1 || valid[i - reach] !== 1 || valid[i + reach] !== 1) continue;
      if (valid[i - reach * width] !== 1 || valid[i + reach * width] !== 1) continue;
      places.push(i);
      wide.push(Math.hypot(change(data, i, reach), change(data, i, reach * width)));
    }
  }
  const limit = 0.4 * quantile(wide, 0.99);
  const ratios: number[] = [];
  places.forEach((i, k) => {
    const w = wide[k] ?? 0;
    if (w > limit && w > 6) ratios.push(Math.hypot(change(data, i, 1), change(data, i, width)) / w);
  });
  return ratios.length < 50 ? 0 : quantile(ratios, 0.9);
}

function change(data: Float32Array, i: number, by: number): number {
  const a = (i - by) * 3;
  const b = (i + by) * 3;
  return (
    ((data[b] ?? 0) +
      (data[b + 1] ?? 0) +
      (data[b + 2] ?? 0) -
      (data[a] ?? 0) -
      (data[a + 1] ?? 0) -
      (data[a + 2] ?? 0)) /
    3
  );
}
