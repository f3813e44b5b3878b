import { carryShape } from './carry.ts';
import { isSurelyMissing, judge, judgeKnownEmpty } from './classify.ts';
import { figureList, gatherEvidence } from '../evidence/evidence.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { Inspection } from './inspection.ts';
import { KnownLooks } from '../learn/learn.ts';
import type { PlaceLook } from '../learn/learn.ts';
import { placePhoto, toFullSize } from '../evidence/place-photo.ts';
import { parseScorer, scorePresence } from './scorer.ts';
import type { Scorer } from './scorer.ts';
import { scorerWeights } from './scorer-weights.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';

const shipped = parseScorer(scorerWeights);

/**
 * Judges every cut-out of the template by the photo, or says why the photo cannot be judged. Same input, same answer; nothing
 * learnt, the answer of the engine as shipped.
 */
export function inspectDrawer(
  template: PreparedTemplate,
  photo: RgbImage,
  learned: readonly PlaceLook[] = [],
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
  readonly learned: readonly PlaceLook[];
}

/** As `inspectDrawer`, with another scorer and what was learnt. */
export function inspectBy(judges: Judges, template: PreparedTemplate, photo: RgbImage): Inspection {
  const placed = placePhoto(template, photo);
  if (placed.kind === 'refused') return placed;
  const { registration, scenes, image } = placed;
  const homography = toFullSize(registration.homography, template, image, photo);
  const known = new KnownLooks(judges.learned, template.picture);
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
      const isEmpty = !isSurelyMissing(usual) && known.showEmpty(i, pocket, { scene, place: alignment });
      return {
        ...(isEmpty ? judgeKnownEmpty(figures, presence) : usual),
        shape: carryShape(shape, homography, template.full, photo),
      };
    }),
  };
}
