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

/**
 * The tensor divided by its mean strength around each pixel, so that edges in shadow count like those in
 * light.
 */
export function normalizeTensor(tensor: Tensor, radius: number, floor: number): Tensor {
  const { width, height } = tensor.xx;
  const strength = createPlane(width, height);
  for (let i = 0; i < strength.data.length; i++) {
    strength.data[i] = at32(tensor.xx.data, i) + at32(tensor.yy.data, i);
  }
  const mean = boxMean(strength, radius).data;
  const out: Tensor = {
    xx: createPlane(width, height),
    xy: createPlane(width, height),
    yy: createPlane(width, height),
  };
  for (let i = 0; i < mean.length; i++) {
    const inverse = Math.fround(1 / (at32(mean, i) + floor));
    out.xx.data[i] = at32(tensor.xx.data, i) * inverse;
    out.xy.data[i] = at32(tensor.xy.data, i) * inverse;
    out.yy.data[i] = at32(tensor.yy.data, i) * inverse;
  }
  return out;
}
