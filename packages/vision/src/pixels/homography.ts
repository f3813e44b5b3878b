import { solveLinear } from './linear.ts';
import { at64 } from './read.ts';
import { totalOf } from './total.ts';

/** Nine numbers, row by row, template pixels -> photo pixels (x right, y down, pixel-corner origin). */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const identity: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The image of (x, y) under `h`. */
export function applyHomography(h: Homography, x: number, y: number): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
}

/** Applies b, then a. */
export function composeHomography(a: Homography, b: Homography): Homography {
  const cell = (r: number, c: number): number =>
    (a[r * 3] ?? 0) * (b[c] ?? 0) +
    (a[r * 3 + 1] ?? 0) * (b[c + 3] ?? 0) +
    (a[r * 3 + 2] ?? 0) * (b[c + 6] ?? 0);
  return normalize([
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
  ]);
}

function normalize(h: Homography): Homography {
  const s = h[8] === 0 ? 1 : 1 / h[8];
  const [a, b, c, d, e, f, g, i, j] = h;
  return [a * s, b * s, c * s, d * s, e * s, f * s, g * s, i * s, j * s];
}

/** Pairs laid out x, y, u, v: (x, y) goes to (u, v), each with a weight of 0 or more. */
export interface WeightedPairs {
  readonly pairs: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Least-squares homography with h33 = 1 over normalized points (Hartley 1997), or undefined if the points do
 * not determine it. Four pairs give the exact map. `stiffness` is a ridge on the two perspective terms,
 * relative to the pairs' weight: 0 leaves them free, at 100 the map is all but affine.
 */
export function fitHomography({ pairs, weights }: WeightedPairs, stiffness = 0): Homography | undefined {
  const from = normalizer(pairs, weights, 0);
  const to = normalizer(pairs, weights, 2);
  if (!from || !to) return undefined;
  const matrix = new Float64Array(64);
  const right = new Float64Array(8);
  const row = new Float64Array(8);
  for (let i = 0; i < weights.length; i++) {
    const weight = at64(weights, i);
    if (weight <= 0) continue;
    const x = (at64(pairs, i * 4) - from.cx) * from.scale;
    const y = (at64(pairs, i * 4 + 1) - from.cy) * from.scale;
    const u = (at64(pairs, i * 4 + 2) - to.cx) * to.scale;
    const v = (at64(pairs, i * 4 + 3) - to.cy) * to.scale;
    setRow(row, 0, x, y, u);
    addNormal(matrix, right, row, u, weight);
    setRow(row, 3, x, y, v);
    addNormal(matrix, right, row, v, weight);
  }
  const ridge = stiffness * totalOf(weights);
  for (const i of [6, 7]) matrix[i * 9] = at64(matrix, i * 9) + ridge;
  const solution = solveLinear(matrix, right, 8);
  if (!solution) return undefined;
  const toNormal: Homography = [
    from.scale,
    0,
    -from.cx * from.scale,
    0,
    from.scale,
    -from.cy * from.scale,
    0,
    0,
    1,
  ];
  const fromNormal: Homography = [1 / to.scale, 0, to.cx, 0, 1 / to.scale, to.cy, 0, 0, 1];
  const out = composeHomography(composeHomography(fromNormal, withOne(solution)), toNormal);
  return out.every(Number.isFinite) ? out : undefined;
}

/** One equation of the fit: (x, y) goes to the coordinate `value`; `first` is 0 for u and 3 for v. */
function setRow(row: Float64Array, first: number, x: number, y: number, value: number): void {
  row.fill(0);
  row[first] = x;
  row[first + 1] = y;
  row[first + 2] = 1;
  row[6] = -value * x;
  row[7] = -value * y;
}

/** Adds weight * row * row' to the normal equations. */
export function addNormal(
  matrix: Float64Array,
  right: Float64Array,
  row: Float64Array,
  value: number,
  weight: number,
): void {
  const n = right.length;
  for (let r = 0; r < n; r++) {
    const wr = weight * at64(row, r);
    if (wr === 0) continue;
    right[r] = at64(right, r) + wr * value;
    for (let c = 0; c < n; c++) matrix[r * n + c] = at64(matrix, r * n + c) + wr * at64(row, c);
  }
}

/** Eight numbers and a final 1. */
export function withOne(v: Float64Array): Homography {
  return [at64(v, 0), at64(v, 1), at64(v, 2), at64(v, 3), at64(v, 4), at64(v, 5), at64(v, 6), at64(v, 7), 1];
}

function normalizer(
  pairs: Float64Array,
  weights: Float64Array,
  offset: number,
): { cx: number; cy: number; scale: number } | undefined {
  let total = 0;
  let cx = 0;
  let cy = 0;
  for (let i = 0; i < weights.length; i++) {
    const w = at64(weights, i);
    total += w;
    cx += w * at64(pairs, i * 4 + offset);
    cy += w * at64(pairs, i * 4 + offset + 1);
  }
  if (total <= 0) return undefined;
  cx /= total;
  cy /= total;
  let spread = 0;
  for (let i = 0; i < weights.length; i++) {
    const w = at64(weights, i);
    spread += w * Math.hypot(at64(pairs, i * 4 + offset) - cx, at64(pairs, i * 4 + offset + 1) - cy);
  }
  return spread > 1e-9 ? { cx, cy, scale: (Math.SQRT2 * total) / spread } : undefined;
}
