import { boxMean } from './plane.ts';
import type { Size } from './outline.ts';
import { at32 } from './read.ts';

/** Grows the pixels that are 1 by `radius` (square). */
export function dilate(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return threshold(mask, size, radius, 0.5 / (2 * radius + 1) ** 2);
}

/** Shrinks the pixels that are 1 by `radius` (square); outside, the picture's edge repeats. */
export function erode(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return threshold(mask, size, radius, 1 - 0.5 / (2 * radius + 1) ** 2);
}

/** Closes gaps narrower than twice the radius. */
export function close(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return erode(dilate(mask, size, radius), size, radius);
}

function threshold(mask: Uint8Array, size: Size, radius: number, above: number): Uint8Array {
  const mean = boxMean({ width: size.width, height: size.height, data: new Float32Array(mask) }, radius);
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < out.length; i++) out[i] = at32(mean.data, i) > above ? 1 : 0;
  return out;
}
