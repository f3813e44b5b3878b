import type { Drawer } from '@stowed/contract';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toolboxKeys } from '../../lib/toolbox-queries.ts';

/**
 * The drawer as a person saw it when he began something: what somebody else saves meanwhile does not slip under it. What
 * was on its way already when he began is no change of somebody else's.
 */
export function useSeenDrawer(drawer: Drawer, hasBegun: boolean): Drawer {
  const queryKey = toolboxKeys.drawer(drawer.toolboxId, drawer.number);
  const held = useQueryClient();
  const isOnItsWay = useIsFetching({ queryKey }) > 0;
  const [seen, setSeen] = useState({ drawer, isFixed: false });
  // What has just come is told to this part before the screen around shows it.
  const isShown = (held.getQueryData<Drawer>(queryKey)?.version ?? drawer.version) === drawer.version;
  const isFixed = hasBegun && (seen.isFixed || (!isOnItsWay && isShown));
  const current = seen.isFixed && isFixed ? seen.drawer : drawer;
  if (seen.isFixed !== isFixed || seen.drawer !== current) setSeen({ drawer: current, isFixed });
  return current;
}
