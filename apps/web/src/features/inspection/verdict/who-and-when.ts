import type { Drawer } from '@stowed/contract';
import { formatShortTime } from '../../../lib/format.ts';
import type { ShownDrawer } from './drawer-verdict.ts';

/**
 * 'Photo Nov 28, 15:02, MSgt Alex Morgan', or the same of the completion. Without the time of an earlier
 * photo, which the verdict's notes say. Undefined for what waits on this device, which the notes say, and
 * while a newer photo is judged.
 */
export function whoAndWhen(drawer: ShownDrawer, isReplaced: boolean): string | undefined {
  const isKept = drawer.isKept === true || drawer.isPhotoWaiting === true || drawer.stoppedBy !== undefined;
  return isKept || isReplaced ? undefined : lastActWords(drawer);
}

function lastActWords({ imageUrl, photoAt, photoBy, isPhotoOfInventory, ...drawer }: Drawer) {
  if (drawer.completedAt !== null) return words('Completed', drawer.completedAt, drawer.completedBy);
  if (imageUrl === null || photoAt === null) return undefined;
  if (isPhotoOfInventory) return words('Photo', photoAt, photoBy);
  return photoBy ? `Taken by ${photoBy}` : undefined;
}

const words = (what: string, at: string, person: string | null): string =>
  [`${what} ${formatShortTime(at)}`, person].filter(Boolean).join(', ');
