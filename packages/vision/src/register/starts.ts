import { applyHomography, fitHomography } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import type { Keypoints } from './keypoints.ts';
import type { Match } from './match.ts';

/** Points of two pictures, and which of them may be the same. */
export interface Pairs {
  readonly from: Keypoints;
  readonly to: Keypoints;
  readonly matches: readonly Match[];
}

export interface Step {
  /** How near a match must come, in pixels. */
  readonly tolerance: number;
  /** As in `fitHomography`. */
  readonly stiffness: number;
}

export const freeSteps: readonly Step[] = [40, 24, 14, 9, 6, 5].map((tolerance) => ({
  tolerance,
  stiffness: 0,
}));

/**
 * A few matches close together say little about perspective, and what they seem to say misplaces the rest of
 * the drawer. So the first steps allow none.
 */
export const affineSteps: readonly Step[] = [
  ...[80, 60, 40, 24, 14].map((tolerance) => ({ tolerance, stiffness: 100 })),
  { tolerance: 9, stiffness: 1 },
  { tolerance: 6, stiffness: 0.03 },
  { tolerance: 5, stiffness: 0 },
];

/** For homographies that the edges have moved. */
export const lastSteps: readonly Step[] = [
  { tolerance: 24, stiffness: 100 },
  { tolerance: 14, stiffness: 1 },
  { tolerance: 9, stiffness: 0.1 },
  { tolerance: 6, stiffness: 0.03 },
];

interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly tx: number;
  readonly ty: number;
  readonly turn: number;
  readonly logScale: number;
  /** The two points of its match, and the match's weight. */
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly weight: number;
}

interface Scored {
  readonly similarity: Similarity;
  readonly score: number;
}

/**
 * The likeliest starts, at most `count`, the best first. Each match determines a turn, a scale and a shift:
 * each is tried and the others vote, without random sampling.
 */
export function rankStarts({ from, to, matches }: Pairs, count: number): readonly Homography[] {
  const similarities: Similarity[] = [];
  for (const match of matches) similarities.push(similarityOf(from, to, match));
  const scored: Scored[] = [];
  for (const similarity of similarities) scored.push({ similarity, score: vote(similarity, similarities) });
  scored.sort(byScore);
  return pickDistinct(scored, count).map(({ similarity }) => homographyOf(similarity));
}

function byScore(p: Scored, q: Scored): number {
  return q.score - p.score;
}

function similarityOf(from: Keypoints, to: Keypoints, match: Match): Similarity {
  const turn = wrap((to.angle[match.to] ?? 0) - (from.angle[match.from] ?? 0));
  const scale = (to.scale[match.to] ?? 1) / (from.scale[match.from] ?? 1);
  const a = scale * Math.cos(turn);
  const b = scale * Math.sin(turn);
  const fromX = from.x[match.from] ?? 0;
  const fromY = from.y[match.from] ?? 0;
  const toX = to.x[match.to] ?? 0;
  const toY = to.y[match.to] ?? 0;
  return {
    a,
    b,
    tx: toX - (a * fromX - b * fromY),
    ty: toY - (b * fromX + a * fromY),
    turn,
    logScale: Math.log(scale),
    fromX,
    fromY,
    toX,
    toY,
    weight: match.weight,
  };
}

function vote(seed: Similarity, others: readonly Similarity[]): number {
  let score = 0;
  for (const other of others) {
    if (Math.abs(other.logScale - seed.logScale) > 0.55) continue;
    if (Math.abs(wrap(other.turn - seed.turn)) > 0.45) continue;
    const dx = seed.a * other.fromX - seed.b * other.fromY + seed.tx - other.toX;
    const dy = seed.b * other.fromX + seed.a * other.fromY + seed.ty - other.toY;
    const u = other.fromX - seed.fromX;
    const v = other.fromY - seed.fromY;
    const tolerance = 8 + 0.1 * Math.sqrt(u * u + v * v);
    const error = (dx * dx + dy * dy) / (tolerance * tolerance);
    if (error < 4) score += other.weight * (1 - error / 4);
  }
  return score;
}

function pickDistinct(scored: readonly Scored[], count: number): readonly Scored[] {
  const kept: Scored[] = [];
  for (const candidate of scored) {
    if (kept.length >= count) break;
    if (kept.every((other) => differs(candidate.similarity, other.similarity))) kept.push(candidate);
  }
  return kept;
}

function differs(p: Similarity, q: Similarity): boolean {
  if (Math.abs(wrap(p.turn - q.turn)) > 0.35 || Math.abs(p.logScale - q.logScale) > 0.3) return true;
  const dx = p.a * q.fromX - p.b * q.fromY + p.tx - (q.a * q.fromX - q.b * q.fromY + q.tx);
  const dy = p.b * q.fromX + p.a * q.fromY + p.ty - (q.b * q.fromX + q.a * q.fromY + q.ty);
  return Math.hypot(dx, dy) > 40;
}

function homographyOf({ a, b, tx, ty }: Similarity): Homography {
  return [a, -b, tx, b, a, ty, 0, 0, 1];
}

/**
 * The homography of the matches near `start`, which come nearer from step to step. Stops at the last
 * plausible one; undefined if too few matches are near, or the first one is not plausible.
 */
export function tighten(start: Homography, steps: readonly Step[], pairs: Pairs): Homography | undefined {
  let homography = start;
  let result: Homography | undefined;
  for (const { tolerance, stiffness } of steps) {
    const fit = gather(homography, tolerance, pairs);
    if (fit.inliers < 6) return undefined;
    const next = fitHomography(fit, stiffness);
    if (!next || !isPlausible(next, pairs.from)) return result;
    homography = next;
    result = next;
  }
  return result;
}

function gather(
  homography: Homography,
  tolerance: number,
  { from, to, matches }: Pairs,
): { pairs: Float64Array; weights: Float64Array; inliers: number } {
  const pairs = new Float64Array(matches.length * 4);
  const weights = new Float64Array(matches.length);
  let inliers = 0;
  let i = 0;
  for (const match of matches) {
    const x = from.x[match.from] ?? 0;
    const y = from.y[match.from] ?? 0;
    const u = to.x[match.to] ?? 0;
    const v = to.y[match.to] ?? 0;
    const at = 4 * i;
    pairs[at] = x;
    pairs[at + 1] = y;
    pairs[at + 2] = u;
    pairs[at + 3] = v;
    const p = applyHomography(homography, x, y);
    const error = ((p.x - u) ** 2 + (p.y - v) ** 2) / (tolerance * tolerance);
    if (error < 1) {
      weights[i] = match.weight * (1 - error) ** 2;
      inliers++;
    }
    i++;
  }
  return { pairs, weights, inliers };
}

/** Number of pairs within 6 pixels of their image under the homography. */
export function countInliers(homography: Homography, pairs: Pairs): number {
  return gather(homography, 6, pairs).inliers;
}

/** A photo of a drawer never folds it, mirrors it, or shows one part many times larger than another. */
export function isPlausible(h: Homography, from: Pick<Keypoints, 'x' | 'y' | 'count'>): boolean {
  let low = Infinity;
  let high = 0;
  for (let i = 0; i < from.count; i++) {
    const x = from.x[i] ?? 0;
    const y = from.y[i] ?? 0;
    const w = h[6] * x + h[7] * y + h[8];
    if (w <= 0.2 || w > 5) return false;
    const det = determinantAt(h, x, y);
    if (det <= 0) return false;
    low = Math.min(low, det);
    high = Math.max(high, det);
  }
  return low > 0.03 && high < 25 && high / low < 8;
}

function determinantAt(h: Homography, x: number, y: number): number {
  const w = h[6] * x + h[7] * y + h[8];
  const u = (h[0] * x + h[1] * y + h[2]) / w;
  const v = (h[3] * x + h[4] * y + h[5]) / w;
  return ((h[0] - u * h[6]) * (h[4] - v * h[7]) - (h[1] - u * h[7]) * (h[3] - v * h[6])) / (w * w);
}

function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
