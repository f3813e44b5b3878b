import type { Figures } from './evidence.ts';

/** What keeps a place from being judged. */
export type Obstacle = 'out_of_frame' | 'unclear';

const leastSeen = 0.8;
/** Why a place cannot be judged, whatever it looks like. */
export function obstacleOf(figures: Figures): Obstacle | undefined {
  if (figures.seen < leastSeen) return 'out_of_frame';
  return showsNothing(figures) ? 'unclear' : undefined;
}

/**
 * Where more than this of the foam around a cut-out shows something else, nothing is to be learnt from
 * it.
 */
const mostCovered = 0.3;

/** Whether a place may be covered, or lie in a shadow that looks like a cover. */
export const mayBeCovered = ({ ringOther }: Figures): boolean => ringOther > mostCovered;

/**
 * Whether the template shows nothing at this place but foam without an edge: all photos would agree with
 * it.
 */
function showsNothing({ tellF, edgeT }: Figures): boolean {
  return tellF < 10 && edgeT < 25;
}
