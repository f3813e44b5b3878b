import type { Drawer } from '@stowed/contract';
import { formatShortTime } from '../../../lib/format.ts';
import { byHandWords, isWaiting } from './drawer-verdict.ts';
import type { ShownDrawer } from './drawer-verdict.ts';

/**
 * 'Photo Nov 28, 15:02, MSgt Alex Morgan, 2 present by hand', or the same of the completion. Without the time
 * of an earlier photo, which the verdict's notes say. Undefined for what waits on this device, which the
 * notes say, and while a newer photo is judged.
 */
export function whoAndWhen(drawer: ShownDrawer, isReplaced: boolean): string | undefined {
  return isWaiting(drawer) || isReplaced ? undefined : lastActWords(drawer);
}

function lastActWords({ imageUrl, photoAt, photoBy, isPhotoOfInventory, ...drawer }: Drawer) {
  const byHand = byHandWords(drawer);
  if (drawer.completedAt !== null) {
    return words(`Completed ${formatShortTime(drawer.completedAt)}`, drawer.completedBy, byHand);
  }
  if (imageUrl === null || photoAt === null) return undefined;
  if (isPhotoOfInventory) return words(`Photo ${formatShortTime(photoAt)}`, photoBy, byHand);
  return photoBy ? words(`Taken by ${photoBy}`, byHand) : undefined;
}

const words = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');
