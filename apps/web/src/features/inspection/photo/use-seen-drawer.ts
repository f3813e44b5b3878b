import type { Drawer } from '@stowed/contract';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

/** Whether a person is about to take a photo of the drawer, or has one that is not saved. */
export type PhotoPhase = 'none' | 'wanted' | 'taken';

/**
 * The drawer as a person saw it who photographs it: what somebody else saves meanwhile does not slip under the photo. What
 * was on its way already when the camera was opened counts as seen, but only until the photo is taken.
 */
export function useSeenDrawer(drawer: Drawer, photo: PhotoPhase): Drawer {
  const queryKey = toolboxKeys.drawer(drawer.toolboxId, drawer.number);
  const held = useQueryClient();
  const isOnItsWay = useIsFetching({ queryKey }) > 0;
  const [seen, setSeen] = useState({ drawer, isFixed: false });
  // What has just come is told to this part before the screen around shows it.
  const isShown = (held.getQueryData<Drawer>(queryKey)?.version ?? drawer.version) === drawer.version;
  const isFixed = isFixedIn[photo](seen.isFixed || (!isOnItsWay && isShown));
  const current = seen.isFixed && isFixed ? seen.drawer : drawer;
  if (seen.isFixed !== isFixed || seen.drawer !== current) setSeen({ drawer: current, isFixed });
  return current;
}

const isFixedIn: Readonly<Record<PhotoPhase, (isSettled: boolean) => boolean>> = {
  none: () => false,
  wanted: (isSettled) => isSettled,
  taken: () => true,
};
