import { clamp } from '@stowed/domain';

/** Pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The loupe's diameter in pixels. */
export const ACROSS = 124;
/** From the finger to the middle of the loupe. */
const AWAY = 112;
/** From the middle of the loupe to the edge of the window. */
const EDGE = ACROSS / 2 + 8;

/**
 * The middle of the loupe: above the finger. Near the top of the window it moves aside as far as the finger
 * comes close to it: to the left, because most hands lie to the right of the finger, if it has room there.
 */
export function loupePlace(finger: Place, windowWidth: number): Place {
  const y = Math.max(EDGE, finger.y - AWAY);
  const aside = Math.sqrt(Math.max(0, AWAY ** 2 - (finger.y - y) ** 2));
  const isLeft = finger.x - aside >= EDGE || finger.x > windowWidth / 2;
  return { x: clamp(finger.x + (isLeft ? -aside : aside), EDGE, windowWidth - EDGE), y };
}
