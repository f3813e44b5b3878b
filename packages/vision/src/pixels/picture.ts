import type { Colour } from './colour.ts';
import { applyHomography } from './homography.ts';
import type { RgbImage } from './image.ts';
import type { Homography } from './homography.ts';

/** A colour picture in numbers with fractions; `valid` is 0 where nothing is known. */
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

export function colourAt(picture: Picture, index: number): Colour {
  const i = index * 3;
  return { r: picture.data[i] ?? 0, g: picture.data[i + 1] ?? 0, b: picture.data[i + 2] ?? 0 };
}

/**
 * The photo as the template's camera would have seen it, wherever `region` is 1. Pixel-centre
 * coordinates.
 */
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

/** Box-smoothed copy (twice a 3 x 3 mean), against noise and small misplacement. */
export function softenPicture(picture: Picture): Picture {
  const { width, height } = picture;
  const from = Float32Array.from(picture.data);
  const to = new Float32Array(from.length);
  const stride = width * 3;
  const last = from.length - 1;
  for (let i = 0; i <= last; i++) {
    to[i] = ((from[Math.max(0, i - 3)] ?? 0) + 2 * (from[i] ?? 0) + (from[Math.min(last, i + 3)] ?? 0)) / 4;
  }
  for (let i = 0; i <= last; i++) {
    const up = i >= stride ? (to[i - stride] ?? 0) : (to[i] ?? 0);
    const down = i + stride <= last ? (to[i + stride] ?? 0) : (to[i] ?? 0);
    from[i] = (up + 2 * (to[i] ?? 0) + down) / 4;
  }
  return { width, height, data: from, valid: picture.valid };
}
