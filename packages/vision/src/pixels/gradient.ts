import { createPlane } from './plane.ts';
import type { Plane } from './plane.ts';

export interface Gradient {
  readonly x: Plane;
  readonly y: Plane;
}

/** Central differences, in gray levels per pixel. */
export function gradientOf(plane: Plane): Gradient {
  const { width, height, data } = plane;
  const gx = createPlane(width, height);
  const gy = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const up = (y > 0 ? y - 1 : y) * width;
    const down = (y < height - 1 ? y + 1 : y) * width;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const left = data[row + (x > 0 ? x - 1 : x)] ?? 0;
      const right = data[row + (x < width - 1 ? x + 1 : x)] ?? 0;
      gx.data[row + x] = (right - left) * 0.5;
      gy.data[row + x] = ((data[down + x] ?? 0) - (data[up + x] ?? 0)) * 0.5;
    }
  }
  return { x: gx, y: gy };
}
