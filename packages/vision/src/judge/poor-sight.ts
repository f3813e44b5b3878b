import type { Figures } from '../evidence/evidence.ts';
import type { Scene } from '../evidence/scene.ts';
import { clear } from '../light/sharpness.ts';
import type { Judgment } from './classify.ts';
import type { Comparison } from './comparator.ts';
import type { PoorSight } from './inspection.ts';

type Sight = Pick<Scene, 'scale' | 'shade' | 'veil' | 'noise' | 'grain' | 'sharpness'>;

const thickVeil = 0.05;
/** Photo pixels per template pixel. */
const smallScale = 0.7;
const deepShade = 0.5;
/** From this unevenness of plain foam on, as such and relative to the template's, light was scarce. */
const noisy = 8;
const grainy = 2.5;
/** Below this distance between the tool's and the floor's color, in gray levels, they look alike. */
const littleContrast = 30;
/** Template pixels. */
const farMoved = 4;

/** A doubt without a particular reason, with what most likely made it. */
export function explainDoubt(usual: Judgment, figures: Figures, chances: Comparison, sight: Sight): Judgment {
  if (!usual.needsReview || usual.reason !== 'unclear') return usual;
  return { ...usual, reason: sightOf(sight) ?? placeOf(usual, figures, chances) ?? 'unclear' };
}

/** What is wrong with the photo, or with the light at this place; what a person can change comes first. */
function sightOf({ scale, shade, veil, noise, grain, sharpness }: Sight): PoorSight | undefined {
  if (veil > thickVeil) return 'glare';
  if (scale < smallScale) return 'far';
  if (shade < deepShade) return 'shadow';
  if (noise > noisy && grain > grainy) return 'dark';
  return sharpness > 0 && sharpness < clear ? 'blurred' : undefined;
}

/** What is difficult about this place. */
function placeOf(
  { status }: Judgment,
  { contrastS, shift }: Figures,
  { byPicture, byFigures }: Comparison,
): PoorSight | undefined {
  if (contrastS < littleContrast) return 'alike';
  if (status === 'present' && shift > farMoved) return 'moved';
  return byPicture > 0.5 !== byFigures > 0.5 ? 'signs_differ' : undefined;
}
