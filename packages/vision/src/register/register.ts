import { findEdgePoints } from './edge-points.ts';
import type { EdgePoints } from './edge-points.ts';
import { fitEdges, measureEdges } from './edge-fit.ts';
import type { EdgeAgreement } from './edge-fit.ts';
import { findFoamArea } from '../foam/foam-area.ts';
import { matchQuads, quadOf } from '../foam/foam-quad.ts';
import { toGray } from '../pixels/gray.ts';
import type { Homography, Point } from '../pixels/homography.ts';
import {
  affineSteps,
  countInliers,
  freeSteps,
  isPlausible,
  lastSteps,
  rankStarts,
  tighten,
} from './starts.ts';
import type { Pairs, Step } from './starts.ts';
import type { RgbImage } from '../pixels/image.ts';
import { findKeypoints, keypointsBySize } from './keypoints.ts';
import type { Keypoints } from './keypoints.ts';
import { matchKeypoints } from './match.ts';
import { pictureOf, softenPicture } from '../pixels/picture.ts';
import { normalizeTensor, tensorOf } from '../pixels/tensor.ts';
import type { TensorField } from '../pixels/tensor.ts';

/** The template's data for registration: computed once and kept. */
export interface RegistrationModel {
  readonly keypoints: Keypoints;
  readonly edges: EdgePoints;
  /** Corners of the foam's top, pixel centers; undefined if no foam is found. */
  readonly quad: readonly Point[] | undefined;
}

export interface Registration {
  /** Pixel-center coordinates of the working template -> of the working photo. */
  readonly homography: Homography;
  readonly inliers: number;
  /** The share of edges that fit counts less if little of the drawer, or not every part of it, fits. */
  readonly edges: Pick<EdgeAgreement, 'share' | 'seen'>;
}

/**
 * @param region one number per pixel of `image`: nonzero where the picture shows the drawer's foam and its
 * frame.
 */
export function prepareRegistration(image: RgbImage, region: Uint8Array): RegistrationModel {
  const accept = (x: number, y: number): boolean => region[Math.round(y) * image.width + Math.round(x)] === 1;
  return {
    keypoints: findKeypoints(toGray(image), { limit: 1100, accept }),
    edges: findEdgePoints(tensorOf(image, 1), accept, 5, 1600),
    quad: findQuad(image),
  };
}

/** How many starts of the larger corners are tried. */
const quickStarts = 4;
/** How many with all corners, for photos that the larger ones do not register for sure. */
const allStarts = 12;
const coarse = [14, 10, 7];
const fine = [5, 3, 3];
/** Of the best registrations, this many are moved by edges and pairs in turns. */
const settledStarts = 3;
const mostTurns = 3;
const convincing = 3.5;
/**
 * With fewer fitting edges, another start may fit better: rows of similar tools also fit when shifted a
 * little.
 */
const plainShare = 0.5;
/** Edge agreement of wrong registrations: about one in four edges fits by chance. */
const mostEdgesByChance = 0.3;
/**
 * If a smaller share of edges fits in one part of the drawer, relative to all of it, that part is misplaced
 * or covered.
 */
const even = 0.3;

/** The best registration found, correct or not: `trustOf` says how much to trust it. */
export function register(model: RegistrationModel, photo: RgbImage): Registration | undefined {
  const keypoints = keypointsBySize(toGray(photo), { limit: 1300, accept: () => true });
  const tensor = normalizeTensor(tensorOf(photo, 1.1), 20, 2);
  const groundOf = (to: Keypoints): Ground => {
    const from = model.keypoints;
    return { model, tensor, pairs: { from, to, matches: matchKeypoints(from, to) } };
  };
  // Larger corners register most photos; the smallest ones take as much time as all others.
  const larger = groundOf(keypoints.larger);
  const quick = search(rankStarts(larger.pairs, quickStarts), freeSteps, larger);
  if (isConvincing(quick[0])) return quick[0];
  const ground = groundOf(keypoints.all());
  const starts = rankStarts(ground.pairs, allStarts);
  const found = bestFirst([...quick, ...search(starts, freeSteps, ground)]);
  if (isConvincing(found[0])) return found[0];
  const affine = search(starts, affineSteps, ground);
  const likely = bestFirst([...found, ...affine]).slice(0, settledStarts);
  const settled = bestFirst(likely.map((one) => settle(one, ground)));
  if (isConvincing(settled[0])) return settled[0];
  // Little agrees, as with an empty drawer out of focus: try the foam's outline from all four sides.
  const quad = model.quad && findQuad(photo);
  const outlines = quad ? matchQuads(model.quad, quad) : [];
  const turned = finishAll(
    outlines.filter((start) => isPlausible(start, model.keypoints)),
    ground,
  );
  return bestFirst([...settled, ...turned])[0];
}

/** The starts, refined by pairs and then by edges; the best first, none after one that fits for sure. */
function search(
  starts: readonly Homography[],
  steps: readonly Step[],
  ground: Ground,
): readonly Registration[] {
  const refined = starts.map((start) => tighten(start, steps, ground.pairs));
  return finishAll(
    refined.filter((one) => one !== undefined),
    ground,
  );
}

/** Edges and pairs in turns, as long as that leads to a better place. */
function settle(found: Registration, ground: Ground): Registration {
  let best = found;
  for (let turn = 0; turn < mostTurns; turn++) {
    const start = tighten(best.homography, lastSteps, ground.pairs);
    const next = start && finish(start, ground);
    if (!next || trustOf(next) <= trustOf(best)) break;
    best = next;
  }
  return best;
}

function bestFirst(found: readonly Registration[]): readonly Registration[] {
  return found.toSorted((a, b) => trustOf(b) - trustOf(a));
}

/**
 * Agreeing pairs and fitting edges, in comparable units. Photos of other drawers stay below 1.3, and most of
 * the right drawer reach 4 and more (docs/vision-trials.md).
 */
export function trustOf({ inliers, edges }: Registration): number {
  return Math.min(4, inliers / 40) + edges.share / 0.4;
}

/**
 * Identical tools in a row agree in many pairs even if shifted by one place; then few edges fit, and all
 * starts are tried.
 */
function isConvincing(found: Registration | undefined): boolean {
  return found !== undefined && trustOf(found) > convincing && found.edges.share > mostEdgesByChance;
}

const enoughTrust = 1.4;

/** Whether the registration shows the template's drawer, so that the photo may be judged with it. */
export function isTrusted(found: Registration): boolean {
  return trustOf(found) >= enoughTrust;
}

interface Ground {
  readonly model: RegistrationModel;
  readonly tensor: TensorField;
  readonly pairs: Pairs;
}

/** The best first; starts after one that fits for sure are left out. */
function finishAll(starts: readonly Homography[], ground: Ground): readonly Registration[] {
  const all: Registration[] = [];
  for (const start of starts) {
    const found = finish(start, ground);
    all.push(found);
    if (isConvincing(found) && found.edges.share >= plainShare) break;
  }
  return bestFirst(all);
}

function finish(start: Homography, { model, tensor, pairs }: Ground): Registration {
  const moved = fitEdges(start, model.edges, tensor, [...coarse, ...fine]);
  const before = measureEdges(start, model.edges, tensor);
  const after = measureEdges(moved, model.edges, tensor);
  const better = after.share >= before.share && isPlausible(moved, model.keypoints);
  const homography = better ? moved : start;
  const edges = better ? after : before;
  // A sliver of the drawer that fits proves less than a whole drawer.
  const whole = edges.share * Math.min(1, Math.sqrt(edges.seen / (0.6 * model.edges.count + 1)));
  const share = edges.weakest < even * edges.share ? Math.min(whole, mostEdgesByChance) : whole;
  return {
    homography,
    inliers: countInliers(homography, pairs),
    edges: { seen: edges.seen, share },
  };
}

function findQuad(image: RgbImage): readonly Point[] | undefined {
  const picture = softenPicture(pictureOf(image));
  const area = findFoamArea(picture, {});
  return area && quadOf(area, picture);
}
