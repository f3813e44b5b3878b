import type { Drawer } from '@stowed/contract';
import { drawerCounts } from './drawer-status.ts';

export interface InventorySummary {
  readonly totalDrawers: number;
  readonly completeDrawers: number;
  readonly incompleteDrawers: readonly { readonly number: number; readonly missing: number }[];
  readonly found: number;
  readonly expected: number;
  readonly missing: number;
}

/** What a toolbox's drawers add up to; incomplete drawers come by number. */
export function inventorySummary(drawers: readonly Drawer[]): InventorySummary {
  const counts = drawers.map((drawer) => drawerCounts(drawer));
  const sum = (key: 'found' | 'expected' | 'missing') =>
    counts.reduce((total, count) => total + count[key], 0);
  const incompleteDrawers = drawers
    .filter((drawer) => drawer.status !== 'complete')
    .map((drawer) => ({ number: drawer.number, missing: drawerCounts(drawer).missing }))
    .sort((a, b) => a.number - b.number);
  return {
    totalDrawers: drawers.length,
    completeDrawers: drawers.length - incompleteDrawers.length,
    incompleteDrawers,
    found: sum('found'),
    expected: sum('expected'),
    missing: sum('missing'),
  };
}
