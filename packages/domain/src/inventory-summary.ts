import type { Drawer } from '@stowed/contract';
import { completionDoubts } from './completion-doubts.ts';
import { countDrawer, countDrawers, isSeen } from './tool-counts.ts';
import type { DrawerCounts } from './tool-counts.ts';

interface IncompleteDrawer extends DrawerCounts {
  readonly number: number;
  /** False while nothing is known of the drawer: no missing tool then means nothing. */
  readonly isSeen: boolean;
}

/** A tool that is not known to be in its drawer. */
export interface LackingTool {
  readonly drawerNumber: number;
  readonly uniqueId: string;
  readonly name: string;
  readonly lack: 'missing' | 'to check' | 'not accounted for';
}

export interface InventorySummary extends DrawerCounts {
  readonly totalDrawers: number;
  readonly completeDrawers: number;
  readonly incompleteDrawers: readonly IncompleteDrawer[];
  /** Drawers, complete or not, that should hold tools and of which nothing is known. */
  readonly unseenDrawers: number;
  /** By drawer. */
  readonly lacking: readonly LackingTool[];
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
    lacking: drawers.flatMap(lackingTools).sort((a, b) => a.drawerNumber - b.drawerNumber),
    unseenDrawers: drawers.filter((drawer) => !isSeen(drawer) && drawer.expectedTools > 0).length,
  };
}

function lackingTools(drawer: Drawer): LackingTool[] {
  const { missing, toCheck, notAccountedFor } = completionDoubts(drawer);
  const listed = (tools: readonly Pick<LackingTool, 'uniqueId' | 'name'>[], lack: LackingTool['lack']) =>
    tools.map(({ uniqueId, name }) => ({ drawerNumber: drawer.number, uniqueId, name, lack }));
  return [
    ...listed(missing, 'missing'),
    ...listed(toCheck, 'to check'),
    ...listed(notAccountedFor, 'not accounted for'),
  ];
}
