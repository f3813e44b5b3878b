import { direction } from '../pixels/direction.ts';
import { findCorners } from './corners.ts';
import type { Corner, CornerOptions } from './corners.ts';
import { gradientOf } from '../pixels/gradient.ts';
import type { Gradient } from '../pixels/gradient.ts';
import { bilinear, blurPlane } from '../pixels/plane.ts';
import type { Plane } from '../pixels/plane.ts';
import { at32, at64 } from '../pixels/read.ts';
import { resizePlane } from '../pixels/resize.ts';

/**
 * Corners at several sizes with rotation-normalized gradient histograms (the descriptor of Lowe 2004, on
 * Harris corners).
 */
export interface Keypoints {
  readonly count: number;
  /** Pixel-center coordinates in the full picture. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Pixels of the full picture per pixel of the level. */
  readonly scale: Float32Array;
  /** Radians, direction of the strongest gradient. */
  readonly angle: Float32Array;
  /** count * descriptorLength numbers, each descriptor of length 1. */
  readonly descriptors: Float32Array;
}

export const descriptorLength = 128;

const levelStep = Math.SQRT2;
const levelCount = 4;

/**
 * The keypoints of a picture: of all sizes, or without the smallest, which are the most expensive to
 * find.
 */
export interface KeypointsBySize {
  readonly larger: Keypoints;
  readonly all: () => Keypoints;
}

export function findKeypoints(gray: Plane, options: CornerOptions): Keypoints {
  return keypointsBySize(gray, options).all();
}

export function keypointsBySize(gray: Plane, options: CornerOptions): KeypointsBySize {
  const [smallest, ...others] = buildLevels(gray);
  const larger = joined(others.map((level) => keypointsOf(level, options)));
  return { larger, all: () => (smallest ? joined([keypointsOf(smallest, options), larger]) : larger) };
}

function keypointsOf({ plane, scale }: Level, options: CornerOptions): Keypoints {
  const gradient = gradientOf(plane);
  const limit = Math.round(options.limit / (scale * 2.6));
  const corners = findCorners(gradient, scale, { ...options, limit });
  const out = emptyKeypoints(corners.length);
  let i = 0;
  for (const corner of corners) {
    const angle = dominantAngle(gradient, corner.x, corner.y);
    out.x[i] = (corner.x + 0.5) * scale - 0.5;
    out.y[i] = (corner.y + 0.5) * scale - 0.5;
    out.scale[i] = scale;
    out.angle[i] = angle;
    const descriptor = out.descriptors.subarray(i * descriptorLength, (i + 1) * descriptorLength);
    describe(gradient, corner, angle, descriptor);
    i++;
  }
  return out;
}

function emptyKeypoints(count: number): Keypoints {
  return {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    scale: new Float32Array(count),
    angle: new Float32Array(count),
    descriptors: new Float32Array(count * descriptorLength),
  };
}

function joined(parts: readonly Keypoints[]): Keypoints {
  const out = emptyKeypoints(parts.reduce((sum, part) => sum + part.count, 0));
  let at = 0;
  for (const part of parts) {
    out.x.set(part.x, at);
    out.y.set(part.y, at);
    out.scale.set(part.scale, at);
    out.angle.set(part.angle, at);
    out.descriptors.set(part.descriptors, at * descriptorLength);
    at += part.count;
  }
  return out;
}

interface Level {
  readonly plane: Plane;
  /** Pixels of the full picture per pixel of the level. */
  readonly scale: number;
}

/** The picture in several sizes, full size first. */
function buildLevels(gray: Plane): readonly Level[] {
  const levels: Level[] = [{ plane: blurPlane(gray, 1), scale: 1 }];
  for (let before = levels[0]; before && levels.length < levelCount; before = levels.at(-1)) {
    const scale = before.scale * levelStep;
    const width = Math.round(gray.width / scale);
    const height = Math.round(gray.height / scale);
    levels.push({ plane: resizePlane(blurPlane(before.plane, 0.9), width, height), scale });
  }
  return levels;
}

const angleBins = 36;
const angleReach = 7;
const angleSide = 2 * angleReach + 1;
/** The weight of a pixel for the direction of the corner in the middle. */
const angleWeights = Float64Array.from({ length: angleSide * angleSide }, (_, i) => {
  const dx = (i % angleSide) - angleReach;
  const dy = Math.floor(i / angleSide) - angleReach;
  return Math.exp(-(dx * dx + dy * dy) / 24);
});

function dominantAngle(gradient: Gradient, cx: number, cy: number): number {
  const bins = new Float32Array(angleBins);
  const { width, height } = gradient.x;
  for (let dy = -angleReach; dy <= angleReach; dy++) {
    for (let dx = -angleReach; dx <= angleReach; dx++) {
      const x = cx + dx;
      const y = cy + dy;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const gx = gradient.x.data[y * width + x] ?? 0;
      const gy = gradient.y.data[y * width + x] ?? 0;
      const weight =
        Math.sqrt(gx * gx + gy * gy) * at64(angleWeights, (dy + angleReach) * angleSide + dx + angleReach);
      const turn = (direction(gy, gx) / (2 * Math.PI) + 1) * angleBins;
      const low = Math.floor(turn);
      const part = turn - low;
      bins[low % angleBins] = (bins[low % angleBins] ?? 0) + weight * (1 - part);
      bins[(low + 1) % angleBins] = (bins[(low + 1) % angleBins] ?? 0) + weight * part;
    }
  }
  return peakAngle(bins);
}

function peakAngle(bins: Float32Array): number {
  const smooth = new Float32Array(angleBins);
  for (let i = 0; i < angleBins; i++) {
    smooth[i] =
      2 * (bins[i] ?? 0) + (bins[(i + 1) % angleBins] ?? 0) + (bins[(i + angleBins - 1) % angleBins] ?? 0);
  }
  let best = 0;
  for (let i = 1; i < angleBins; i++) if ((smooth[i] ?? 0) > (smooth[best] ?? 0)) best = i;
  const left = smooth[(best + angleBins - 1) % angleBins] ?? 0;
  const right = smooth[(best + 1) % angleBins] ?? 0;
  const bend = left - 2 * (smooth[best] ?? 0) + right;
  const shift = bend < 0 ? (0.5 * (left - right)) / bend : 0;
  return ((best + shift) * 2 * Math.PI) / angleBins;
}

const side = 16;
const spacing = 1.25;
const window: Float32Array = Float32Array.from({ length: side * side }, (_, i) => {
  const u = ((i % side) - 7.5) * spacing;
  const v = (Math.floor(i / side) - 7.5) * spacing;
  return Math.exp(-(u * u + v * v) / 130);
});

/** 4 x 4 cells of 8 directions over a square of 20 level pixels, turned by `angle`. */
function describe(gradient: Gradient, corner: Corner, angle: number, out: Float32Array): void {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const { width, height } = gradient.x;
  for (let iy = 0; iy < side; iy++) {
    for (let ix = 0; ix < side; ix++) {
      const u = (ix - 7.5) * spacing;
      const v = (iy - 7.5) * spacing;
      const x = corner.x + cos * u - sin * v;
      const y = corner.y + sin * u + cos * v;
      const cx = Math.max(0, Math.min(width - 1.001, x));
      const cy = Math.max(0, Math.min(height - 1.001, y));
      const at = (cy | 0) * width + (cx | 0);
      const gx = bilinear(gradient.x.data, width, at, cx - (cx | 0), cy - (cy | 0));
      const gy = bilinear(gradient.y.data, width, at, cx - (cx | 0), cy - (cy | 0));
      const weight = Math.sqrt(gx * gx + gy * gy) * at32(window, iy * side + ix);
      if (weight === 0) continue;
      const turn = ((direction(gy, gx) - angle) / (2 * Math.PI) + 2) * 8;
      spread(out, ix, iy, turn, weight);
    }
  }
  normalizeClipped(out);
}

function spread(out: Float32Array, ix: number, iy: number, turn: number, weight: number): void {
  const fx = (ix + 0.5) / 4 - 0.5;
  const fy = (iy + 0.5) / 4 - 0.5;
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const t0 = Math.floor(turn);
  for (let dy = 0; dy < 2; dy++) {
    const y = y0 + dy;
    if (y < 0 || y > 3) continue;
    const wy = weight * (dy ? fy - y0 : 1 - fy + y0);
    for (let dx = 0; dx < 2; dx++) {
      const x = x0 + dx;
      if (x < 0 || x > 3) continue;
      const wx = wy * (dx ? fx - x0 : 1 - fx + x0);
      const base = (y * 4 + x) * 8;
      const part = turn - t0;
      out[base + (t0 & 7)] = (out[base + (t0 & 7)] ?? 0) + wx * (1 - part);
      out[base + ((t0 + 1) & 7)] = (out[base + ((t0 + 1) & 7)] ?? 0) + wx * part;
    }
  }
}

function normalizeClipped(values: Float32Array): void {
  for (let pass = 0; pass < 2; pass++) {
    let sum = 0;
    for (const value of values) sum += value * value;
    const scale = 1 / Math.sqrt(sum + 1e-9);
    for (let i = 0; i < values.length; i++) {
      const value = (values[i] ?? 0) * scale;
      values[i] = pass === 0 ? Math.min(0.2, value) : value;
    }
  }
}
