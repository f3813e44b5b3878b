import type { Drawer } from '@stowed/contract';
import { countDrawer, countDrawers, isSeen } from './tool-counts.ts';
import type { DrawerCounts } from './tool-counts.ts';

interface IncompleteDrawer extends DrawerCounts {
  readonly number: number;
  /** False while nothing is known of the drawer: no missing tool then means nothing. */
  readonly isSeen: boolean;
}

export interface InventorySummary extends DrawerCounts {
  readonly totalDrawers: number;
  readonly completeDrawers: number;
  readonly incompleteDrawers: readonly IncompleteDrawer[];
  /** Drawers, complete or not, that should hold tools and of which nothing is known. */
  readonly unseenDrawers: number;
}

/** A toolbox's counts, with its incomplete drawers by number. */
export function inventorySummary(drawers: readonly Drawer[]): InventorySummary {
  const incompleteDrawers = drawers
    .filter((drawer) => drawer.status !== 'complete')
    .map((drawer) => ({ number: drawer.number, ...countDrawer(drawer), isSeen: isSeen(drawer) }))
    .sort((a, b) => a.number - b.number);
  return {
    totalDrawers: drawers.length,
    completeDrawers: drawers.length - incompleteDrawers.length,
    incompleteDrawers,
    ...countDrawers(drawers),
    unseenDrawers: drawers.filter((drawer) => !isSeen(drawer) && drawer.expectedTools > 0).length,
  };
}
