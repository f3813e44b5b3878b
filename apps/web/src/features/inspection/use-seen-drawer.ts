import type { Drawer } from '@stowed/contract';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { toolboxKeys } from '../../lib/toolbox-queries.ts';

/**
 * The drawer as a person saw it when he began something: what somebody else saves meanwhile does not slip under it. What
 * was on its way already when he began is no change of somebody else's.
 */
export function useSeenDrawer(drawer: Drawer, hasBegun: boolean): Drawer {
  const queryKey = toolboxKeys.drawer(drawer.toolboxId, drawer.number);
  const isOnItsWay = useIsFetching({ queryKey }) > 0;
  const [seen, setSeen] = useState({ drawer, isFixed: false });
  const isFixed = hasBegun && (seen.isFixed || !isOnItsWay);
  const current = seen.isFixed && isFixed ? seen.drawer : drawer;
  if (seen.isFixed !== isFixed || seen.drawer !== current) setSeen({ drawer: current, isFixed });
  return current;
}
