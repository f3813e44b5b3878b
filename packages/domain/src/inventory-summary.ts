import type { Drawer } from '@stowed/contract';
import { countDrawer, countDrawers, isSeen, missingTools, placesNotAccountedFor } from './tool-counts.ts';
import type { CountedDrawer, DrawerCounts } from './tool-counts.ts';

export interface DrawerInSummary extends DrawerCounts {
  readonly number: number;
  /** False while nothing is known about the drawer: a count of no missing tools then means nothing. */
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
  readonly incompleteDrawers: readonly DrawerInSummary[];
  /** The complete drawers in which a tool is not accounted for, or about which nothing is known. */
  readonly doubtfulDrawers: readonly DrawerInSummary[];
  /** Drawers, complete or not, that should hold tools but about which nothing is known. */
  readonly unseenDrawers: number;
  /** One entry per drawer. */
  readonly lacking: readonly LackingTool[];
}

/** A toolbox's counts, with its incomplete and its doubtful drawers by number. */
export function inventorySummary(drawers: readonly Drawer[]): InventorySummary {
  const incompleteDrawers = inShort(drawers.filter(({ status }) => status !== 'complete'));
  const complete = inShort(drawers.filter(({ status }) => status === 'complete'));
  return {
    totalDrawers: drawers.length,
    completeDrawers: complete.length,
    incompleteDrawers,
    doubtfulDrawers: complete.filter(isDoubtful),
    ...countDrawers(drawers),
    lacking: drawers.flatMap(lackingTools).sort((a, b) => a.drawerNumber - b.drawerNumber),
    unseenDrawers: drawers.filter((drawer) => !isSeen(drawer) && drawer.expectedTools > 0).length,
  };
}

function inShort(drawers: readonly Drawer[]): DrawerInSummary[] {
  return drawers
    .map((drawer) => ({ number: drawer.number, ...countDrawer(drawer), isSeen: isSeen(drawer) }))
    .sort((a, b) => a.number - b.number);
}

function isDoubtful({ missing, notAccountedFor, fewer, expected, ...drawer }: DrawerInSummary): boolean {
  return drawer.isSeen ? missing + notAccountedFor + fewer > 0 : expected > 0;
}

/** The tools of a drawer that are not known to be in it. */
export function lackingTools(drawer: CountedDrawer & { readonly number: number }): LackingTool[] {
  const missing = missingTools(drawer.tools);
  const isToCheck = ({ needsReview }: (typeof missing)[number]) => needsReview === true;
  const listed = (tools: readonly Pick<LackingTool, 'uniqueId' | 'name'>[], lack: LackingTool['lack']) =>
    tools.map(({ uniqueId, name }) => ({ drawerNumber: drawer.number, uniqueId, name, lack }));
  return [
    ...listed(
      missing.filter((tool) => !isToCheck(tool)),
      'missing',
    ),
    ...listed(missing.filter(isToCheck), 'to check'),
    ...listed(placesNotAccountedFor(drawer), 'not accounted for'),
  ];
}
