import type { Figures } from './evidence.ts';

/** What prevents a place from being judged. */
export type Obstacle = 'out_of_frame' | 'only_foam';

const leastSeen = 0.8;
/** Why a place cannot be judged, regardless of its look. */
export function obstacleOf(figures: Figures): Obstacle | undefined {
  if (figures.seen < leastSeen) return 'out_of_frame';
  return showsNothing(figures) ? 'only_foam' : undefined;
}

/** If more than this share of the foam around a cut-out shows something else, nothing is learned from it. */
const mostCovered = 0.3;

/** Whether a place may be covered, or be in a shadow that looks like a cover. */
export const mayBeCovered = ({ ringOther }: Figures): boolean => ringOther > mostCovered;

/** Whether the template shows only foam without edges at this place, so that every photo would match it. */
function showsNothing({ contrastF, edgeT }: Figures): boolean {
  return contrastF < 10 && edgeT < 25;
}
