import type { EdgePoints } from './edge-points.ts';
import { addNormal, applyHomography, composeHomography, withOne } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import { solveLinear } from '../pixels/linear.ts';
import { bilinear } from '../pixels/plane.ts';
import { at64 } from '../pixels/read.ts';
import type { Tensor } from '../pixels/tensor.ts';

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
  tensor: Tensor,
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
  tensor: Tensor,
  reach: number,
): Homography | undefined {
  const { width, height } = tensor.xx;
  const half = Math.max(width, height) / 2;
  const matrix = new Float64Array(64);
  const right = new Float64Array(8);
  const row = new Float64Array(8);
  let used = 0;
  for (let i = 0; i < edges.count; i++) {
    const line = project(homography, edges, i);
    if (!isWithin(line, width, height)) continue;
    const peak = searchAlong(tensor, line, reach);
    if (!peak) continue;
    const closeness = 1 - (peak.offset / (reach + 1)) ** 2;
    const weight = closeness * closeness * Math.min(2, peak.strength);
    const x = (line.x - width / 2) / half;
    const y = (line.y - height / 2) / half;
    const along = line.nx * x + line.ny * y;
    row.set([line.nx * x, line.nx * y, line.nx, line.ny * x, line.ny * y, line.ny, -along * x, -along * y]);
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

function responseAt({ xx, xy, yy }: Tensor, { x, y, nx, ny }: Line, offset: number): number {
  const { width, height } = xx;
  const u = Math.max(0, Math.min(width - 1.001, x + nx * offset));
  const v = Math.max(0, Math.min(height - 1.001, y + ny * offset));
  const x0 = u | 0;
  const y0 = v | 0;
  const i = y0 * width + x0;
  const fx = u - x0;
  const fy = v - y0;
  return (
    nx * nx * bilinear(xx.data, width, i, fx, fy) +
    2 * nx * ny * bilinear(xy.data, width, i, fx, fy) +
    ny * ny * bilinear(yy.data, width, i, fx, fy)
  );
}

function searchAlong(tensor: Tensor, line: Line, reach: number): Peak | undefined {
  let best = 0;
  let bestScore = 0;
  for (let offset = -reach; offset <= reach; offset++) {
    const score = responseAt(tensor, line, offset) * (1 - 0.5 * (offset / (reach + 1)) ** 2);
    if (score > bestScore) {
      bestScore = score;
      best = offset;
    }
  }
  if (bestScore < 0.3) return undefined;
  const middle = responseAt(tensor, line, best);
  const before = responseAt(tensor, line, best - 1);
  const after = responseAt(tensor, line, best + 1);
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
export function measureEdges(homography: Homography, edges: EdgePoints, tensor: Tensor): EdgeAgreement {
  const { width, height } = tensor.xx;
  const reach = 7;
  const seen = new Uint32Array(9);
  const agree = new Uint32Array(9);
  for (let i = 0; i < edges.count; i++) {
    const line = project(homography, edges, i);
    if (!isWithin(line, width, height)) continue;
    const ninth = edges.ninth[i] ?? 0;
    seen[ninth] = (seen[ninth] ?? 0) + 1;
    let best = 0;
    let at = reach;
    for (let offset = -reach; offset <= reach; offset++) {
      const value = responseAt(tensor, line, offset);
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
