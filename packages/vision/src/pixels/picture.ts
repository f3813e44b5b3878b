import type { Color } from './color.ts';
import { applyHomography } from './homography.ts';
import type { RgbImage } from './image.ts';
import type { Homography } from './homography.ts';
import { at32 } from './read.ts';
import { select } from './select.ts';

/** A color picture with fractional values; `valid` is 0 where the value is unknown. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly valid: Uint8Array;
}

export function pictureOf(image: RgbImage): Picture {
  const count = image.width * image.height;
  return {
    width: image.width,
    height: image.height,
    data: Float32Array.from(image.data),
    valid: new Uint8Array(count).fill(1),
  };
}

export function colorAt(picture: Picture, index: number): Color {
  const i = index * 3;
  return { r: picture.data[i] ?? 0, g: picture.data[i + 1] ?? 0, b: picture.data[i + 2] ?? 0 };
}

/** Those of the given pixels that are valid. */
export function validOf({ valid }: Picture, pixels: Int32Array): Int32Array {
  const out = new Int32Array(pixels.length);
  let count = 0;
  for (const i of pixels) if (valid[i] === 1) out[count++] = i;
  return out.subarray(0, count);
}

/** The upper median of each channel over these pixels; black if there are none. */
export function medianColor(picture: Picture, pixels: Int32Array): Color {
  if (pixels.length === 0) return { r: 0, g: 0, b: 0 };
  return {
    r: medianOf(picture, pixels, 0),
    g: medianOf(picture, pixels, 1),
    b: medianOf(picture, pixels, 2),
  };
}

function medianOf({ data }: Picture, pixels: Int32Array, channel: number): number {
  const values = new Float64Array(pixels.length);
  for (let k = 0; k < values.length; k++) values[k] = at32(data, (pixels[k] ?? 0) * 3 + channel);
  return select(values, values.length >> 1);
}

/** The photo warped to the template's view where `region` is 1. Pixel-center coordinates. */
export function warpPhoto(
  photo: RgbImage,
  homography: Homography,
  region: Uint8Array,
  width: number,
): Picture {
  const height = region.length / width;
  const data = new Float32Array(region.length * 3);
  const valid = new Uint8Array(region.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (region[i] !== 1) continue;
      const p = applyHomography(homography, x, y);
      if (p.x < 0 || p.y < 0 || p.x > photo.width - 1.01 || p.y > photo.height - 1.01) continue;
      valid[i] = 1;
      sampleInto(photo, p.x, p.y, data, i * 3);
    }
  }
  return { width, height, data, valid };
}

function sampleInto(photo: RgbImage, x: number, y: number, out: Float32Array, at: number): void {
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const fy = y - y0;
  const i = (y0 * photo.width + x0) * 3;
  const j = i + photo.width * 3;
  const { data } = photo;
  for (let c = 0; c < 3; c++) {
    const top = (data[i + c] ?? 0) * (1 - fx) + (data[i + 3 + c] ?? 0) * fx;
    const bottom = (data[j + c] ?? 0) * (1 - fx) + (data[j + 3 + c] ?? 0) * fx;
    out[at + c] = top * (1 - fy) + bottom * fy;
  }
}

/** Smoothed copy (3 x 3 mean, twice), against noise and small misplacement. */
export function softenPicture(picture: Picture): Picture {
  const { width, height } = picture;
  const from = picture.data;
  const across = softenLines(from);
  const last = from.length - 1;
  const data = new Float32Array(from.length);
  const stride = width * 3;
  const end = from.length - stride;
  for (let i = 0; i < stride; i++) {
    data[i] = quarterOf(at32(across, i), at32(across, i), at32(across, i + stride > last ? i : i + stride));
  }
  for (let i = stride; i < end; i++)
    data[i] = quarterOf(at32(across, i - stride), at32(across, i), at32(across, i + stride));
  for (let i = Math.max(stride, end); i <= last; i++)
    data[i] = quarterOf(at32(across, i - stride), at32(across, i), at32(across, i));
  return { width, height, data, valid: picture.valid };
}

function softenLines(from: Float32Array): Float32Array {
  const out = new Float32Array(from.length);
  const last = from.length - 1;
  // Each value is read once.
  let [r0, g0, b0] = [at32(from, 0), at32(from, 1), at32(from, 2)];
  let [r1, g1, b1] = [at32(from, 3), at32(from, 4), at32(from, 5)];
  for (let i = 3; i <= last - 5; i += 3) {
    const r2 = at32(from, i + 3);
    const g2 = at32(from, i + 4);
    const b2 = at32(from, i + 5);
    out[i] = quarterOf(r0, r1, r2);
    out[i + 1] = quarterOf(g0, g1, g2);
    out[i + 2] = quarterOf(b0, b1, b2);
    r0 = r1;
    g0 = g1;
    b0 = b1;
    r1 = r2;
    g1 = g2;
    b1 = b2;
  }
  for (const i of [0, 1, 2, last - 2, last - 1, last])
    out[i] = quarterOf(at32(from, i < 3 ? 0 : i - 3), at32(from, i), at32(from, Math.min(last, i + 3)));
  return out;
}

/** The mean of three neighbors, the middle one twice. */
function quarterOf(before: number, middle: number, after: number): number {
  return (before + 2 * middle + after) / 4;
}
