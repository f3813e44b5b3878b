import { carryShape } from './carry.ts';
import { isSurelyMissing, judge, judgeKnownEmpty } from './classify.ts';
import { cropOf } from '../evidence/crop.ts';
import { evidenceNames, figureList, gatherEvidence } from '../evidence/evidence.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { Inspection } from './inspection.ts';
import { KnownLooks } from '../learn/learn.ts';
import type { PlaceLook } from '../learn/learn.ts';
import { placePhoto, toFullSize } from '../evidence/place-photo.ts';
import { compare, parseComparator } from './comparator.ts';
import type { Comparator } from './comparator.ts';
import { comparatorWeights } from './comparator-weights.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';

const shipped = comparatorWeights.map((text) => parseComparator(text, evidenceNames.length));

/**
 * Judges every cut-out of the template by the photo, or returns why the photo cannot be judged. The same
 * input gives the same result; without learned looks, that of the engine as shipped.
 */
export function inspectDrawer(
  template: PreparedTemplate,
  photo: RgbImage,
  learned: readonly PlaceLook[] = [],
): Inspection {
  return inspectBy({ comparators: shipped, learned }, template, photo);
}

/** Everything that a photo is judged by. */
interface Judges {
  readonly comparators: readonly Comparator[];
  /** Looks of this very template's cut-outs. */
  readonly learned: readonly PlaceLook[];
}

/** Like `inspectDrawer`, with other comparators. */
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
      const crop = cropOf(pocket, scene, alignment);
      const chances = compare(judges.comparators, crop, figureList(figures));
      const usual = judge(figures, chances);
      const isEmpty = !isSurelyMissing(usual) && known.showEmpty(i, pocket, { scene, place: alignment });
      return {
        ...(isEmpty ? judgeKnownEmpty(figures, chances) : usual),
        shape: carryShape(shape, homography, template.full, photo),
      };
    }),
  };
}
