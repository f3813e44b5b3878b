import type { Drawer } from '@stowed/contract';
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { marksOf } from '../shared/drawer-cache.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

/** True while the person is about to take a photo or has an unsaved one. */
export type PhotoPhase = 'none' | 'wanted' | 'taken';

/**
 * The drawer that the photographer has seen, so that the photo never overwrites later saves by others. Data
 * that was loading when the camera opened counts as seen until the photo is taken, and so does the response
 * to a mark by this person.
 */
export function useSeenDrawer(drawer: Drawer, photo: PhotoPhase): Drawer {
  const queryKey = toolboxKeys.drawer(drawer.toolboxId, drawer.number);
  const held = useQueryClient();
  const marks = useIsMutating({ mutationKey: marksOf(drawer) });
  const isOnItsWay = useIsFetching({ queryKey }) + marks > 0;
  const [seen, setSeen] = useState({ drawer, isFixed: false });
  // New data reaches this hook before the enclosing screen shows it.
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
