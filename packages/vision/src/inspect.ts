import { carryShape } from './carry.ts';
import { isSurelyMissing, judge, judgeKnownEmpty, obstacleOf } from './classify.ts';
import { figureList, gatherEvidence } from './evidence.ts';
import { toGray } from './gray.ts';
import { composeHomography } from './homography.ts';
import type { RgbImage } from './image.ts';
import type { Homography, Inspection, RefusalReason } from './inspection.ts';
import { EmptyLooks, lookOf } from './learn.ts';
import type { EmptyLook } from './learn.ts';
import type { Size } from './outline.ts';
import { register, trustOf } from './register.ts';
import type { Registration } from './register.ts';
import { fitImage } from './resize.ts';
import { buildScenes } from './scene.ts';
import type { Scene } from './scene.ts';
import { parseScorer, scorePresence } from './scorer.ts';
import type { Scorer } from './scorer.ts';
import { scorerWeights } from './scorer-weights.ts';
import { workingSide } from './template-model.ts';
import type { PreparedTemplate } from './template-model.ts';

const shipped = parseScorer(scorerWeights);

/**
 * Judges every cut-out of the template by the photo, or says why the photo cannot be judged. Same input, same answer; nothing
 * learnt, the answer of the engine as shipped.
 */
export function inspectDrawer(
  template: PreparedTemplate,
  photo: RgbImage,
  learned: readonly EmptyLook[] = [],
): Inspection {
  return inspectBy({ scorer: shipped, learned }, template, photo);
}

/** As `inspectDrawer`, with another scorer: measurements judge a drawer by weights learnt without it. */
export function inspectWith(scorer: Scorer, template: PreparedTemplate, photo: RgbImage): Inspection {
  return inspectBy({ scorer, learned: [] }, template, photo);
}

/** What a photo is judged by. */
interface Judges {
  readonly scorer: Scorer;
  /** Looks of this very template's cut-outs. */
  readonly learned: readonly EmptyLook[];
}

/** As `inspectDrawer`, with another scorer and what was learnt. */
export function inspectBy(judges: Judges, template: PreparedTemplate, photo: RgbImage): Inspection {
  const placed = placePhoto(template, photo);
  if (placed.kind === 'refused') return placed;
  const { registration, scenes, image } = placed;
  const homography = toFullSize(registration.homography, template, image, photo);
  const empty = new EmptyLooks(judges.learned, template.picture);
  return {
    kind: 'judged',
    homography,
    quality: { inliers: registration.inliers, agreement: registration.edges.share },
    verdicts: template.pockets.map((pocket, i) => {
      const shape = template.shapes[i];
      const scene = scenes[i];
      if (!shape || !scene) throw new Error('a pocket without a shape');
      const { figures, alignment } = gatherEvidence(pocket, scene);
      const presence = scorePresence(judges.scorer, figureList(figures));
      const usual = judge(figures, presence);
      const isEmpty = !isSurelyMissing(usual) && empty.areShown(i, pocket, { scene, place: alignment });
      return {
        ...(isEmpty ? judgeKnownEmpty(figures, presence) : usual),
        shape: carryShape(shape, homography, template.full, photo),
      };
    }),
  };
}

/**
 * The looks of the cut-outs that a person says are empty in this photo, by their index; none of a photo that cannot be judged,
 * nor of a cut-out that does not show.
 */
export function learnEmptyLooks(
  template: PreparedTemplate,
  photo: RgbImage,
  empty: readonly number[],
): readonly EmptyLook[] {
  const placed = placePhoto(template, photo);
  if (placed.kind === 'refused') return [];
  return empty.flatMap((index) => {
    const pocket = template.pockets[index];
    const scene = placed.scenes[index];
    if (!pocket || !scene || obstacleOf(gatherEvidence(pocket, scene).figures)) return [];
    return lookOf(index, pocket, scene) ?? [];
  });
}

type Placed =
  | Extract<Inspection, { readonly kind: 'refused' }>
  | {
      readonly kind: 'placed';
      /** The photo in working size. */
      readonly image: RgbImage;
      readonly registration: Registration;
      readonly scenes: readonly Scene[];
    };

function placePhoto(template: PreparedTemplate, photo: RgbImage): Placed {
  const image = fitImage(photo, workingSide);
  const unfit = findUnfit(image);
  if (unfit) return { kind: 'refused', reason: unfit };
  const registration = register(template.registration, image);
  if (!registration || trustOf(registration) < enoughTrust) return { kind: 'refused', reason: 'no_match' };
  const scenes = buildScenes(template, image, registration.homography);
  return { kind: 'placed', image, registration, scenes };
}

function findUnfit(image: RgbImage): RefusalReason | undefined {
  if (Math.max(image.width, image.height) < 240 || Math.min(image.width, image.height) < 120)
    return 'too_small';
  const levels = toGray(image).data.slice().sort();
  return (levels[Math.floor(levels.length * 0.98)] ?? 0) < 24 ? 'too_dark' : undefined;
}

const enoughTrust = 1.95;

/** From pixel centres of the working pictures to pixel corners of the pictures as given. */
function toFullSize(h: Homography, template: PreparedTemplate, image: RgbImage, photo: Size): Homography {
  const down = template.picture.width / template.full.width;
  const up = photo.width / image.width;
  const enter: Homography = [down, 0, -0.5, 0, down, -0.5, 0, 0, 1];
  const leave: Homography = [up, 0, 0.5 * up, 0, up, 0.5 * up, 0, 0, 1];
  return composeHomography(composeHomography(leave, h), enter);
}
