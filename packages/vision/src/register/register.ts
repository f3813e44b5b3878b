import { findEdgePoints } from './edge-points.ts';
import type { EdgePoints } from './edge-points.ts';
import { fitEdges, measureEdges } from './edge-fit.ts';
import type { EdgeAgreement } from './edge-fit.ts';
import { findFoamArea } from '../foam/foam-area.ts';
import { matchQuads, quadOf } from '../foam/foam-quad.ts';
import { toGray } from '../pixels/gray.ts';
import type { Homography, Point } from '../pixels/homography.ts';
import { countInliers, isPlausible, proposeHomographies } from './hypotheses.ts';
import type { RgbImage } from '../pixels/image.ts';
import { findKeypoints, keypointsBySize } from './keypoints.ts';
import type { Keypoints } from './keypoints.ts';
import { matchKeypoints } from './match.ts';
import type { Match } from './match.ts';
import { pictureOf, softenPicture } from '../pixels/picture.ts';
import { normalizeTensor, tensorOf } from '../pixels/tensor.ts';
import type { Tensor } from '../pixels/tensor.ts';

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
  readonly edges: EdgeAgreement;
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

const hypothesisCount = 4;
const coarse = [14, 10, 7];
const fine = [5, 3, 3];
const convincing = 3.5;
/**
 * With fewer fitting edges, another start may fit better: rows of similar tools also fit when shifted a
 * little.
 */
const plainShare = 0.5;
/** Edge agreement of wrong registrations: about one in four edges fits by chance. */
const mostEdgesByChance = 0.3;

/** The best registration found, correct or not: `trustOf` says how much to trust it. */
export function register(model: RegistrationModel, photo: RgbImage): Registration | undefined {
  const keypoints = keypointsBySize(toGray(photo), { limit: 1300, accept: () => true });
  const tensor = normalizeTensor(tensorOf(photo, 1.1), 20, 2);
  const groundOf = (points: Keypoints): Ground => ({
    model,
    tensor,
    keypoints: points,
    matches: matchKeypoints(model.keypoints, points),
  });
  // Larger corners register most photos; the smallest ones take as much time as all others.
  const quick = bestByPairs(groundOf(keypoints.larger), hypothesisCount);
  if (quick && isConvincing(quick)) return quick;
  const ground = groundOf(keypoints.all());
  const best = bestByPairs(ground, hypothesisCount);
  if (best && isConvincing(best)) return best;
  // Little agrees, as with an empty drawer out of focus: try the foam's outline from all four sides.
  const quad = model.quad && findQuad(photo);
  return quad ? bestOf(matchQuads(model.quad, quad), ground, best) : best;
}

function bestByPairs(ground: Ground, count: number): Registration | undefined {
  const { model, keypoints, matches } = ground;
  const starts = proposeHomographies(model.keypoints, keypoints, matches, count);
  return bestOf(
    starts.map(({ homography }) => homography),
    ground,
    undefined,
  );
}

/**
 * Agreeing pairs and fitting edges, in comparable units. Photos of other drawers and wrong registrations stay
 * below 1.9, good ones reach 4 and more.
 */
export function trustOf({ inliers, edges }: Registration): number {
  return Math.min(4, inliers / 40) + edges.share / 0.4;
}

/**
 * Identical tools in a row agree in many pairs even if shifted by one place; then few edges fit, and all
 * starts are tried.
 */
function isConvincing(found: Registration): boolean {
  return trustOf(found) > convincing && found.edges.share > mostEdgesByChance;
}

/** From this trust on, the registration shows the template's drawer. */
export const enoughTrust = 1.95;
/** A registration that this many edges fit needs no pairs: distant, dim and blurred photos have few. */
const enoughEdges = 0.38;

/** Whether the photo may be judged with this registration. */
export function isTrusted(found: Registration): boolean {
  return trustOf(found) >= enoughTrust || found.edges.share >= enoughEdges;
}

interface Ground {
  readonly model: RegistrationModel;
  readonly keypoints: Keypoints;
  readonly matches: readonly Match[];
  readonly tensor: Tensor;
}

function bestOf(
  starts: readonly Homography[],
  ground: Ground,
  rival: Registration | undefined,
): Registration | undefined {
  let best = rival;
  for (const start of starts) {
    const found = finish(start, ground);
    if (!best || trustOf(found) > trustOf(best)) best = found;
    if (isConvincing(best) && best.edges.share >= plainShare) break;
  }
  return best;
}

function finish(start: Homography, { model, keypoints, matches, tensor }: Ground): Registration {
  const moved = fitEdges(start, model.edges, tensor, [...coarse, ...fine]);
  const before = measureEdges(start, model.edges, tensor);
  const after = measureEdges(moved, model.edges, tensor);
  const better = after.share >= before.share && isPlausible(moved, model.keypoints);
  const homography = better ? moved : start;
  const edges = better ? after : before;
  // A sliver of the drawer that fits proves less than a whole drawer.
  const share = edges.share * Math.min(1, Math.sqrt(edges.seen / (0.6 * model.edges.count + 1)));
  return {
    homography,
    inliers: countInliers(homography, model.keypoints, keypoints, matches),
    edges: { seen: edges.seen, share },
  };
}

function findQuad(image: RgbImage): readonly Point[] | undefined {
  const picture = softenPicture(pictureOf(image));
  const area = findFoamArea(picture, {});
  return area && quadOf(area, picture);
}
