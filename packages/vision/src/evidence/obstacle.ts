import type { Figures } from './evidence.ts';

/** What keeps a place from being judged. */
export type Obstacle = 'hidden' | 'out_of_frame' | 'unclear';

const leastSeen = 0.8;
/** Where more than this of the foam around a cut-out is covered, the cut-out is taken to be covered too. */
const mostCovered = 0.3;

/** Why a place cannot be judged, whatever it looks like. */
export function obstacleOf(figures: Figures): Obstacle | undefined {
  if (figures.seen < leastSeen) return 'out_of_frame';
  if (figures.ringOther > mostCovered) return 'hidden';
  return showsNothing(figures) ? 'unclear' : undefined;
}

/** Whether the template shows nothing at this place but foam without an edge: all photos would agree with it. */
function showsNothing({ tellF, edgeT }: Figures): boolean {
  return tellF < 10 && edgeT < 25;
}
