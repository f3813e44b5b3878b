import type { RgbImage } from './image.ts';
import { createPlane } from './plane.ts';
import type { Plane } from './plane.ts';

/** Luma of ITU-R BT.601, 0 to 255. */
export function toGray(image: RgbImage): Plane {
  const out = createPlane(image.width, image.height);
  const { data } = image;
  for (let i = 0, j = 0; i < out.data.length; i++, j += 3) {
    out.data[i] = 0.299 * (data[j] ?? 0) + 0.587 * (data[j + 1] ?? 0) + 0.114 * (data[j + 2] ?? 0);
  }
  return out;
}

/** Linear light, 0 to 1, of a screen value (sRGB, 0 to 255). */
export const lightOfByte: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
