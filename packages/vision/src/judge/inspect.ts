import { carryFocus, carryShape } from './carry.ts';
import { doubtSize, haveOtherSize, isSurelyMissing, judge, judgeKnownEmpty, needsSize } from './classify.ts';
import type { Judgment } from './classify.ts';
import type { Place } from '../evidence/align.ts';
import { cropOf } from '../evidence/crop.ts';
import type { Crop } from '../evidence/crop.ts';
import type { CropFrame } from '../evidence/crop-frame.ts';
import { evidenceNames, figureList, gatherEvidence } from '../evidence/evidence.ts';
import type { Figures } from '../evidence/evidence.ts';
import type { Scene } from '../evidence/scene.ts';
import { sizeOf } from '../evidence/size.ts';
import type { SizeEvidence } from '../evidence/size.ts';
import type { Pocket } from '../foam/pocket.ts';
import type { RgbImage } from '../pixels/image.ts';
import { focusOf } from './focus.ts';
import type { Inspection } from './inspection.ts';
import { explainDoubt } from './poor-sight.ts';
import { KnownLooks } from '../learn/learn.ts';
import type { PlaceLook } from '../learn/learn.ts';
import { placePhoto, toFullSize } from '../evidence/place-photo.ts';
import { compare, parseComparator } from './comparator.ts';
import type { Comparator, Comparison } from './comparator.ts';
import { comparatorWeights } from './comparator-weights.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';

const shipped = comparatorWeights.map((packed) => parseComparator(packed, evidenceNames.length));

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
  const places = template.pockets.map((pocket, i) => {
    const [shape, scene, frame] = [template.shapes[i], scenes[i], template.frames[i]];
    if (!shape || !scene || !frame) throw new Error('a pocket without its shape, scene or frame');
    return { pocket, shape, scene, frame, ...look(judges, { pocket, frame, scene }) };
  });
  const otherSize = haveOtherSize(places.map(({ size }) => size));
  return {
    kind: 'judged',
    homography,
    quality: { inliers: registration.inliers, agreement: registration.edges.share },
    verdicts: places.map((seen, i) => {
      const { pocket, shape, scene, first, figures, chances } = seen;
      const usual = otherSize[i] === true ? doubtSize(first) : first;
      const emptiness = isSurelyMissing(usual) ? 'no' : known.emptiness(i, pocket, scene);
      const final = explainDoubt(
        emptiness === 'no' ? usual : judgeKnownEmpty(emptiness, figures, chances),
        figures,
        chances,
        scene,
      );
      const focus = focusOf(final, judges.comparators, seen);
      return {
        ...final,
        shape: carryShape(shape, homography, template.full, photo),
        focus: focus && carryFocus(focus, registration.homography, image),
      };
    }),
  };
}

interface PlaceInput {
  readonly pocket: Pocket;
  readonly frame: CropFrame;
  readonly scene: Scene;
}

interface Look {
  readonly place: Place;
  readonly crop: Crop;
  readonly figures: Figures;
  readonly chances: Comparison;
  /** The verdict without regard to sizes and to what was learned. */
  readonly first: Judgment;
  /** Only of surely present tools that are not all but certain. */
  readonly size: SizeEvidence | undefined;
}

/** What one place shows by itself. */
function look({ comparators }: Judges, { pocket, frame, scene }: PlaceInput): Look {
  const { figures, alignment: place } = gatherEvidence(pocket, scene);
  const crop = cropOf(frame, scene, place);
  const chances = compare(comparators, crop, figureList(figures));
  const first = judge(figures, chances);
  const size = needsSize(first, chances.presence) ? sizeOf(pocket, scene, place) : undefined;
  return { place, crop, figures, chances, first, size };
}
