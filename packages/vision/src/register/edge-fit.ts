import type { EdgePoints } from './edge-points.ts';
import { addNormal, applyHomography, composeHomography, withOne } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import { solveLinear } from '../pixels/linear.ts';
import { at32, at64 } from '../pixels/read.ts';
import type { TensorField } from '../pixels/tensor.ts';

interface Line {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
}

interface Peak {
  readonly offset: number;
  readonly strength: number;
}

/**
 * Moves the template's edges onto the photo's: every edge point searches along its normal for the strongest
 * edge in the same direction, and a robust least-squares step moves the whole homography (iterated closest
 * edge).
 */
export function fitEdges(
  start: Homography,
  edges: EdgePoints,
  tensor: TensorField,
  reaches: readonly number[],
): Homography {
  let homography = start;
  for (const reach of reaches) {
    const next = step(homography, edges, tensor, reach);
    if (!next) return homography;
    homography = next;
  }
  return homography;
}

function step(
  homography: Homography,
  edges: EdgePoints,
  tensor: TensorField,
  reach: number,
): Homography | undefined {
  const { width, height } = tensor;
  const half = Math.max(width, height) / 2;
  const matrix = new Float64Array(64);
  const right = new Float64Array(8);
  const row = new Float64Array(8);
  const values = spaceFor(reach + 1);
  let used = 0;
  for (let i = 0; i < edges.count; i++) {
    const line = project(homography, edges, i);
    if (!isWithin(line, width, height)) continue;
    readAlong(tensor, line, reach + 1, values);
    const peak = searchAlong(values, reach);
    if (!peak) continue;
    const closeness = 1 - (peak.offset / (reach + 1)) ** 2;
    const weight = closeness * closeness * Math.min(2, peak.strength);
    const x = (line.x - width / 2) / half;
    const y = (line.y - height / 2) / half;
    setRow(row, line, x, y);
    addNormal(matrix, right, row, peak.offset / half, weight);
    used++;
  }
  if (used < 24) return undefined;
  for (let i = 0; i < 8; i++) matrix[i * 9] = at64(matrix, i * 9) * (1 + 1e-4) + (i > 5 ? 0.02 : 1e-4) * used;
  const d = solveLinear(matrix, right, 8);
  if (!d) return undefined;
  d[0] = at64(d, 0) + 1;
  d[4] = at64(d, 4) + 1;
  const move = withOne(d);
  const toUnit: Homography = [1 / half, 0, -width / 2 / half, 0, 1 / half, -height / 2 / half, 0, 0, 1];
  const back: Homography = [half, 0, width / 2, 0, half, height / 2, 0, 0, 1];
  return composeHomography(composeHomography(back, move), composeHomography(toUnit, homography));
}

/** How far a change of each of the homography's numbers moves the point along its normal. */
function setRow(row: Float64Array, { nx, ny }: Line, x: number, y: number): void {
  const along = nx * x + ny * y;
  row[0] = nx * x;
  row[1] = nx * y;
  row[2] = nx;
  row[3] = ny * x;
  row[4] = ny * y;
  row[5] = ny;
  row[6] = -along * x;
  row[7] = -along * y;
}

function isWithin(line: Line, width: number, height: number): boolean {
  return line.x >= 2 && line.y >= 2 && line.x <= width - 3 && line.y <= height - 3;
}

/** The template's edge point and its normal in the photo. */
function project(h: Homography, edges: EdgePoints, i: number): Line {
  const ex = edges.x[i] ?? 0;
  const ey = edges.y[i] ?? 0;
  const p = applyHomography(h, ex, ey);
  const along = applyHomography(h, ex - (edges.ny[i] ?? 0), ey + (edges.nx[i] ?? 0));
  const tx = along.x - p.x;
  const ty = along.y - p.y;
  const length = Math.sqrt(tx * tx + ty * ty) || 1;
  return { x: p.x, y: p.y, nx: ty / length, ny: -tx / length };
}

/**
 * The photo's edge strength along the normal: `out[k]` is that at `k - reach` pixels from the point. One loop
 * with only calls that V8 inlines, because others would put their fractions on the heap.
 */
function readAlong(
  { width, height, data }: TensorField,
  { x, y, nx, ny }: Line,
  reach: number,
  out: Float64Array,
): void {
  const xxWeight = nx * nx;
  const xyWeight = 2 * nx * ny;
  const yyWeight = ny * ny;
  for (let k = 0; k <= 2 * reach; k++) {
    const u = Math.max(0, Math.min(width - 1.001, x + nx * (k - reach)));
    const v = Math.max(0, Math.min(height - 1.001, y + ny * (k - reach)));
    const x0 = u | 0;
    const y0 = v | 0;
    const i = (y0 * width + x0) * 3;
    const j = i + width * 3;
    const fx = u - x0;
    const fy = v - y0;
    const gx = 1 - fx;
    const gy = 1 - fy;
    const xx =
      (at32(data, i) * gx + at32(data, i + 3) * fx) * gy + (at32(data, j) * gx + at32(data, j + 3) * fx) * fy;
    const xy =
      (at32(data, i + 1) * gx + at32(data, i + 4) * fx) * gy +
      (at32(data, j + 1) * gx + at32(data, j + 4) * fx) * fy;
    const yy =
      (at32(data, i + 2) * gx + at32(data, i + 5) * fx) * gy +
      (at32(data, j + 2) * gx + at32(data, j + 5) * fx) * fy;
    out[k] = xxWeight * xx + xyWeight * xy + yyWeight * yy;
  }
}

/** Space for the values of `readAlong`. */
function spaceFor(reach: number): Float64Array {
  return new Float64Array(2 * reach + 1);
}

/** The strongest edge within `reach`, if it is strong enough; `values` has one more at each end. */
function searchAlong(values: Float64Array, reach: number): Peak | undefined {
  let best = 0;
  let bestScore = 0;
  for (let offset = -reach; offset <= reach; offset++) {
    const score = at64(values, offset + reach + 1) * (1 - 0.5 * (offset / (reach + 1)) ** 2);
    if (score > bestScore) {
      bestScore = score;
      best = offset;
    }
  }
  if (bestScore < 0.3) return undefined;
  const middle = at64(values, best + reach + 1);
  const before = at64(values, best + reach);
  const after = at64(values, best + reach + 2);
  const bend = before - 2 * middle + after;
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0;
  return { offset: best + shift, strength: bestScore };
}

export interface EdgeAgreement {
  /**
   * Share of the template's edge points in the photo whose strongest nearby photo edge is at their
   * position.
   */
  readonly share: number;
  readonly seen: number;
  /** The share in the worst ninth of the template, among those with enough points in the photo; 1 if none. */
  readonly weakest: number;
}

/** A share of fewer points says little. */
const fewestPoints = 40;

/** Agreement of edges: about one point in four agrees by chance, and most do for a correct homography. */
export function measureEdges(homography: Homography, edges: EdgePoints, tensor: TensorField): EdgeAgreement {
  const { width, height } = tensor;
  const reach = 7;
  const values = spaceFor(reach);
  const seen = new Uint32Array(9);
  const agree = new Uint32Array(9);
  for (let i = 0; i < edges.count; i++) {
    const line = project(homography, edges, i);
    if (!isWithin(line, width, height)) continue;
    const ninth = edges.ninth[i] ?? 0;
    seen[ninth] = (seen[ninth] ?? 0) + 1;
    readAlong(tensor, line, reach, values);
    let best = 0;
    let at = reach;
    for (let offset = -reach; offset <= reach; offset++) {
      const value = at64(values, offset + reach);
      if (value > best) {
        best = value;
        at = offset;
      }
    }
    if (best > 0.4 && Math.abs(at) <= 1) agree[ninth] = (agree[ninth] ?? 0) + 1;
  }
  const all = sum(seen);
  const shares = Array.from(seen, (of, k) => (of < fewestPoints ? 1 : (agree[k] ?? 0) / of));
  return { share: all > 0 ? sum(agree) / all : 0, seen: all, weakest: Math.min(...shares) };
}

function sum(counts: Uint32Array): number {
  return counts.reduce((a, b) => a + b, 0);
}
