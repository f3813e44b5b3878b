import type { Picture } from '../pixels/picture.ts';
import { at32 } from '../pixels/read.ts';
import type { Place } from './align.ts';
import type { CropFrame } from './crop-frame.ts';
import type { Scene } from './scene.ts';

/** A place as the comparator sees it, turned so that the tool's long axis runs along the rows. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /**
   * Planes of width x height, 0 to 255: template red, green, blue; photo red, green, blue, first in the
   * template's light, then as taken, with each color as bright around the tool as in the template; the
   * tool's pixels.
   */
  readonly data: Uint8Array;
}

export const cropPlanes = 10;

type CropScene = Pick<Scene, 'template' | 'photo' | 'asTaken'>;

/** Template and photo at the place, the photo moved by `place`. */
export function cropOf(frame: CropFrame, scene: CropScene, place: Place): Crop {
  const { width, height, steps } = frame;
  const size = width * height;
  const sums = new Float32Array(cropPlanes * size);
  sampleInto(scene.template, frame, { dx: 0, dy: 0, turn: 0 }, sums.subarray(0, 3 * size));
  sampleInto(scene.photo, frame, place, sums.subarray(3 * size, 6 * size));
  sampleInto(scene.asTaken, frame, place, sums.subarray(6 * size, 9 * size));
  sums.set(frame.tool, 9 * size);
  const share = 1 / (steps[0] * steps[1]);
  const data = new Uint8ClampedArray(sums.length);
  const gains = gainsAround(sums, frame);
  for (let c = 0; c < cropPlanes; c++) {
    const factor = share * (gains[c - 6] ?? 1);
    for (let i = c * size; i < (c + 1) * size; i++) data[i] = at32(sums, i) * factor;
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

/** The least and most by which the photo's brightness, and a color's beside it, is changed. */
const [leastGain, mostGain, mostTint] = [0.3, 8, 1.5] as const;

/** What makes each color of the photo as bright as in the template, around the tool. */
function gainsAround(
  planes: Float32Array,
  { width, height, extra }: { readonly width: number; readonly height: number; readonly extra: number },
): readonly number[] {
  const size = width * height;
  const before = [0, 0, 0];
  const after = [0, 0, 0];
  for (let y = extra; y < height - extra; y++) {
    for (let x = extra; x < width - extra; x++) {
      const at = y * width + x;
      if (at32(planes, 9 * size + at) > 0) continue;
      for (let c = 0; c < 3; c++) {
        before[c] = (before[c] ?? 0) + at32(planes, c * size + at);
        after[c] = (after[c] ?? 0) + at32(planes, (6 + c) * size + at);
      }
    }
  }
  const ratio = (a: number, b: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, (a + 1) / (b + 1)));
  const total = ([r = 0, g = 0, b = 0]: readonly number[]): number => r + g + b;
  const gain = ratio(total(before), total(after), leastGain, mostGain);
  return before.map((sum, c) => gain * ratio(sum, (after[c] ?? 0) * gain, 1 / mostTint, mostTint));
}

/**
 * Writes the sums of the picture's colors at each pixel's points, moved by `place`: reds, greens, then blues.
 * One loop with only calls that V8 inlines, because others would put their fractions on the heap.
 */
function sampleInto(
  { width: stride, height: rows, data }: Picture,
  frame: CropFrame,
  { dx, dy, turn }: Place,
  sums: Float32Array,
): void {
  const { cx, cy, cos, sin, width, height, steps, center } = frame;
  const [stepsAlong, stepsAcross] = steps;
  const size = width * height;
  for (let at = 0; at < size; at++) {
    const u = (at % width) - width / 2;
    const v = Math.floor(at / width) - height / 2;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let k = 0; k < stepsAlong * stepsAcross; k++) {
      const s = (u + ((k % stepsAlong) + 0.5) / stepsAlong) * frame.along;
      const t = (v + (Math.floor(k / stepsAlong) + 0.5) / stepsAcross) * frame.across;
      const x = cx + s * cos - t * sin;
      const y = cy + s * sin + t * cos;
      const px = Math.max(0, Math.min(stride - 1.001, x - turn * (y - center.y) + dx));
      const py = Math.max(0, Math.min(rows - 1.001, y + turn * (x - center.x) + dy));
      const x0 = px | 0;
      const y0 = py | 0;
      const fx = px - x0;
      const fy = py - y0;
      const gx = 1 - fx;
      const gy = 1 - fy;
      const i = (y0 * stride + x0) * 3;
      const j = i + stride * 3;
      const topR = at32(data, i) * gx + at32(data, i + 3) * fx;
      const topG = at32(data, i + 1) * gx + at32(data, i + 4) * fx;
      const topB = at32(data, i + 2) * gx + at32(data, i + 5) * fx;
      r = Math.fround(r + topR * gy + (at32(data, j) * gx + at32(data, j + 3) * fx) * fy);
      g = Math.fround(g + topG * gy + (at32(data, j + 1) * gx + at32(data, j + 4) * fx) * fy);
      b = Math.fround(b + topB * gy + (at32(data, j + 2) * gx + at32(data, j + 5) * fx) * fy);
    }
    sums[at] = r;
    sums[at + size] = g;
    sums[at + 2 * size] = b;
  }
}
