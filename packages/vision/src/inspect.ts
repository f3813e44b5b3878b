import { carryShape } from './carry.ts';
import { judge } from './classify.ts';
import { figureList, gatherEvidence } from './evidence.ts';
import { toGray } from './gray.ts';
import { composeHomography } from './homography.ts';
import type { RgbImage } from './image.ts';
import type { Homography, Inspection, RefusalReason } from './inspection.ts';
import type { Size } from './outline.ts';
import { register, trustOf } from './register.ts';
import { fitImage } from './resize.ts';
import { buildScenes } from './scene.ts';
import { parseScorer, scorePresence } from './scorer.ts';
import type { Scorer } from './scorer.ts';
import { scorerWeights } from './scorer-weights.ts';
import { workingSide } from './template-model.ts';
import type { PreparedTemplate } from './template-model.ts';

const shipped = parseScorer(scorerWeights);

/** Judges every cut-out of the template by the photo, or says why the photo cannot be judged. Same input, same answer. */
export function inspectDrawer(template: PreparedTemplate, photo: RgbImage): Inspection {
  return inspectWith(shipped, template, photo);
}

/** As `inspectDrawer`, with another scorer: measurements judge a drawer by weights learnt without it. */
export function inspectWith(scorer: Scorer, template: PreparedTemplate, photo: RgbImage): Inspection {
  const image = fitImage(photo, workingSide);
  const unfit = findUnfit(image);
  if (unfit) return { kind: 'refused', reason: unfit };
  const registration = register(template.registration, image);
  if (!registration || trustOf(registration) < enoughTrust) return { kind: 'refused', reason: 'no_match' };
  const scenes = buildScenes(template, image, registration.homography);
  const homography = toFullSize(registration.homography, template, image, photo);
  return {
    kind: 'judged',
    homography,
    quality: { inliers: registration.inliers, agreement: registration.edges.share },
    verdicts: template.pockets.map((pocket, i) => {
      const shape = template.shapes[i];
      const scene = scenes[i];
      if (!shape || !scene) throw new Error('a pocket without a shape');
      const { figures } = gatherEvidence(pocket, scene);
      return {
        ...judge(figures, scorePresence(scorer, figureList(figures))),
        shape: carryShape(shape, homography, template.full, photo),
      };
    }),
  };
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
