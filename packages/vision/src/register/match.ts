import { descriptorLength } from './keypoints.ts';
import type { Keypoints } from './keypoints.ts';
import { at32 } from '../pixels/read.ts';

/** A possible pair of keypoints; `weight` is 0 to 1, higher if the second-best was clearly worse. */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** The best partner of every `from` keypoint, except those barely better than the second-best. */
export function matchKeypoints(from: Keypoints, to: Keypoints): readonly Match[] {
  const fromBits = signBits(from);
  const toBits = signBits(to);
  const distances = new Uint8Array(to.count);
  const matches: Match[] = [];
  for (let i = 0; i < from.count; i++) {
    const cut = shortlist(fromBits, i * words, toBits, distances);
    const found = bestTwo(from.descriptors, i * descriptorLength, to, { distances, cut });
    const first = Math.sqrt(Math.max(0, 2 - 2 * found.best));
    const second = Math.sqrt(Math.max(1e-6, 2 - 2 * found.second));
    const ratio = first / second;
    if (found.index >= 0 && ratio < 0.97 && first < 1.05) {
      matches.push({ from: i, to: found.index, weight: Math.min(1, (1 - ratio) / 0.2 + 0.15) });
    }
  }
  return matches;
}

const words = 4;
const shortlistLength = 64;

/** One bit per number: above the descriptor's typical value or not. Few differing bits make a likely pair. */
function signBits(points: Keypoints): Int32Array {
  const out = new Int32Array(points.count * words);
  for (let i = 0; i < points.count * descriptorLength; i++) {
    if ((points.descriptors[i] ?? 0) > 0.055) out[i >> 5] = (out[i >> 5] ?? 0) | (1 << (i & 31));
  }
  return out;
}

/** Fills `distances` with the numbers of differing bits, and returns the limit for the shortlist. */
function shortlist(a: Int32Array, at: number, b: Int32Array, distances: Uint8Array): number {
  const histogram = new Uint16Array(129);
  const a0 = a[at] ?? 0;
  const a1 = a[at + 1] ?? 0;
  const a2 = a[at + 2] ?? 0;
  const a3 = a[at + 3] ?? 0;
  for (let j = 0, k = 0; j < distances.length; j++, k += words) {
    const d =
      bitCount(a0 ^ (b[k] ?? 0)) +
      bitCount(a1 ^ (b[k + 1] ?? 0)) +
      bitCount(a2 ^ (b[k + 2] ?? 0)) +
      bitCount(a3 ^ (b[k + 3] ?? 0));
    distances[j] = d;
    histogram[d] = (histogram[d] ?? 0) + 1;
  }
  let sum = 0;
  for (let d = 0; d < 129; d++) {
    sum += histogram[d] ?? 0;
    if (sum >= shortlistLength) return d;
  }
  return 128;
}

function bitCount(value: number): number {
  let v = value - ((value >> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >> 2) & 0x33333333);
  return Math.imul((v + (v >> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

interface Shortlist {
  readonly distances: Uint8Array;
  readonly cut: number;
}

function bestTwo(
  a: Float32Array,
  offset: number,
  to: Keypoints,
  { distances, cut }: Shortlist,
): { index: number; best: number; second: number } {
  let best = -2;
  let second = -2;
  let index = -1;
  for (let j = 0; j < to.count; j++) {
    if ((distances[j] ?? 0) > cut) continue;
    const sum = dot(a, offset, to.descriptors, j * descriptorLength);
    if (sum > best) {
      // A second corner at the same place is no competitor.
      if (index < 0 || !near(to, index, j)) second = best;
      best = sum;
      index = j;
    } else if (sum > second && !near(to, index, j)) second = sum;
  }
  return { index, best, second };
}

function dot(a: Float32Array, offset: number, b: Float32Array, at: number): number {
  // Four sums at a time: additions need not wait for each other.
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < descriptorLength; k += 4) {
    s0 += at32(a, offset + k) * at32(b, at + k);
    s1 += at32(a, offset + k + 1) * at32(b, at + k + 1);
    s2 += at32(a, offset + k + 2) * at32(b, at + k + 2);
    s3 += at32(a, offset + k + 3) * at32(b, at + k + 3);
  }
  return s0 + s1 + (s2 + s3);
}

function near(points: Keypoints, i: number, j: number): boolean {
  const dx = (points.x[i] ?? 0) - (points.x[j] ?? 0);
  const dy = (points.y[i] ?? 0) - (points.y[j] ?? 0);
  return dx * dx + dy * dy < 64;
}
