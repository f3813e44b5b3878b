import { colorDistance } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { median } from '../pixels/select.ts';

/** Unevenness of plain foam: the median difference between a pixel and the third one after it. */
export function foamNoise(photo: Picture, plainFoam: Uint8Array): number {
  const changes: number[] = [];
  for (let i = 0; i + 3 < plainFoam.length; i += 7) {
    if (plainFoam[i] !== 1 || plainFoam[i + 3] !== 1 || photo.valid[i] !== 1 || photo.valid[i + 3] !== 1)
      continue;
    changes.push(colorDistance(colorAt(photo, i), colorAt(photo, i + 3)));
  }
  return median(changes);
}
