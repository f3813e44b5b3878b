import type { Drawer } from '@stowed/contract';
import { drawerCounts, fewerThanExpected, isSeen } from './drawer-status.ts';

interface IncompleteDrawer {
  readonly number: number;
  readonly found: number;
  readonly missing: number;
  readonly expected: number;
  /** Tools that it should hold and nobody looked for. */
  readonly fewer: number;
  /** False while nothing is known of what lies in it: that none of its tools is missing says nothing then. */
  readonly isSeen: boolean;
}

export interface InventorySummary {
  readonly totalDrawers: number;
  readonly completeDrawers: number;
  readonly incompleteDrawers: readonly IncompleteDrawer[];
  readonly found: number;
  readonly expected: number;
  readonly missing: number;
  /** Tools of all drawers, complete or not, that nobody looked for, where anything else was. */
  readonly fewer: number;
  /** Drawers, complete or not, that should hold tools and of which nothing is known. */
  readonly unseenDrawers: number;
}

/** What a toolbox's drawers add up to; incomplete drawers come by number. */
export function inventorySummary(drawers: readonly Drawer[]): InventorySummary {
  const counts = drawers.map((drawer) => drawerCounts(drawer));
  const sum = (key: 'found' | 'expected' | 'missing') =>
    counts.reduce((total, count) => total + count[key], 0);
  const incompleteDrawers = drawers
    .filter((drawer) => drawer.status !== 'complete')
    .map(incompleteDrawer)
    .sort((a, b) => a.number - b.number);
  return {
    totalDrawers: drawers.length,
    completeDrawers: drawers.length - incompleteDrawers.length,
    incompleteDrawers,
    found: sum('found'),
    expected: sum('expected'),
    missing: sum('missing'),
    fewer: drawers.reduce((total, drawer) => total + fewerThanExpected(drawer), 0),
    unseenDrawers: drawers.filter((drawer, index) => !isSeen(drawer) && (counts[index]?.expected ?? 0) > 0)
      .length,
  };
}

function incompleteDrawer(drawer: Drawer): IncompleteDrawer {
  const { found, missing, expected } = drawerCounts(drawer);
  const fewer = fewerThanExpected(drawer);
  return { number: drawer.number, found, missing, expected, fewer, isSeen: isSeen(drawer) };
}
