import type { RgbImage } from './image.ts';
import { blurPlane, boxMean, createPlane } from './plane.ts';
import type { Plane } from './plane.ts';
import { at32 } from './read.ts';

/**
 * Color structure tensor: gradient products summed over the three channels (Di Zenzo 1986); blind to
 * polarity.
 */
export interface Tensor {
  readonly xx: Plane;
  readonly xy: Plane;
  readonly yy: Plane;
}

function channelPlane(image: RgbImage, channel: number): Plane {
  const out = createPlane(image.width, image.height);
  for (let i = 0, j = channel; i < out.data.length; i++, j += 3) out.data[i] = image.data[j] ?? 0;
  return out;
}

export function tensorOf(image: RgbImage, sigma: number): Tensor {
  const { width, height } = image;
  const xx = createPlane(width, height);
  const xy = createPlane(width, height);
  const yy = createPlane(width, height);
  for (let c = 0; c < 3; c++) addChannel(blurPlane(channelPlane(image, c), sigma), xx.data, xy.data, yy.data);
  return { xx, xy, yy };
}

function addChannel(plane: Plane, xx: Float32Array, xy: Float32Array, yy: Float32Array): void {
  const { width, height, data } = plane;
  for (let y = 1; y < height - 1; y++) {
    const end = y * width + width - 1;
    for (let i = y * width + 1; i < end; i++) {
      const gx = ((data[i + 1] ?? 0) - (data[i - 1] ?? 0)) * 0.5;
      const gy = ((data[i + width] ?? 0) - (data[i - width] ?? 0)) * 0.5;
      xx[i] = (xx[i] ?? 0) + gx * gx;
      xy[i] = (xy[i] ?? 0) + gx * gy;
      yy[i] = (yy[i] ?? 0) + gy * gy;
    }
  }
}

/** A tensor with xx, xy and yy of each pixel side by side, as they are read together. */
export interface TensorField {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * The tensor divided by its mean strength around each pixel, so that edges in shadow count like those in
 * light.
 */
export function normalizeTensor({ xx, xy, yy }: Tensor, radius: number, floor: number): TensorField {
  const { width, height } = xx;
  const strength = createPlane(width, height);
  for (let i = 0; i < strength.data.length; i++) strength.data[i] = at32(xx.data, i) + at32(yy.data, i);
  const mean = boxMean(strength, radius).data;
  const data = new Float32Array(3 * mean.length);
  for (let i = 0, k = 0; i < mean.length; i++, k += 3) {
    const inverse = Math.fround(1 / (at32(mean, i) + floor));
    data[k] = at32(xx.data, i) * inverse;
    data[k + 1] = at32(xy.data, i) * inverse;
    data[k + 2] = at32(yy.data, i) * inverse;
  }
  return { width, height, data };
}
