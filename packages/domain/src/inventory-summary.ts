import type { Drawer } from '@stowed/contract';
import { proofGap } from './proof-gap.ts';
import type { ProofGap } from './proof-gap.ts';
import {
  countDrawer,
  countDrawers,
  isSeen,
  missingTools,
  placesNotAccountedFor,
  presentByHand,
} from './tool-counts.ts';
import type { CountedDrawer, DrawerCounts } from './tool-counts.ts';

export interface DrawerInSummary extends DrawerCounts {
  readonly number: number;
  /** False while nothing is known about the drawer: a count of no missing tools then means nothing. */
  readonly isSeen: boolean;
  /** True if its photo was saved in this inventory. */
  readonly isPhotoOfInventory: boolean;
  /** When its photo was saved; null without one. */
  readonly photoAt: string | null;
  /**
   * True if its photo was judged with an earlier template with other places: only a new one shows what they
   * hold.
   */
  readonly isJudgedByEarlier: boolean;
}

interface DrawerByHand {
  readonly number: number;
  readonly hasPhoto: boolean;
  /** True if its photo waits on this device: nobody has judged it. */
  readonly isPhotoWaiting: boolean;
  /** True if it was completed before an engine compared its photo. */
  readonly isComparedLate: boolean;
  /** False without a photo, and for one of an earlier inventory. */
  readonly isPhotoOfInventory: boolean;
}

/** A drawer as a screen shows it, whose photo may wait on this device. */
type ShownDrawer = Drawer & { readonly isPhotoWaiting?: boolean };

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
  /**
   * The complete drawers in which a tool is not accounted for, about which nothing is known, or whose photo
   * was judged with an earlier template.
   */
  readonly doubtfulDrawers: readonly DrawerInSummary[];
  /** Drawers, complete or not, that should hold tools but about which nothing is known. */
  readonly unseenDrawers: number;
  /** Drawers that should hold tools, and were seen but not compared with a current template. */
  readonly notComparedDrawers: number;
  /** How many of those have no template. */
  readonly withoutTemplateDrawers: number;
  /**
   * The complete drawers that no photo speaks for: there is none of this inventory, or nothing had compared
   * it by then.
   */
  readonly byHandDrawers: readonly DrawerByHand[];
  /** Of the other drawers: what is present by a person's word alone. */
  readonly toolsByHand: readonly { readonly drawerNumber: number; readonly names: readonly string[] }[];
  /** One entry per drawer. */
  readonly lacking: readonly LackingTool[];
}

/** A toolbox's counts, with its incomplete and its doubtful drawers by number. */
export function inventorySummary(drawers: readonly ShownDrawer[]): InventorySummary {
  const incompleteDrawers = inShort(drawers.filter(({ status }) => status !== 'complete'));
  const complete = inShort(drawers.filter(({ status }) => status === 'complete'));
  const gaps = drawers.map(gapOf);
  const count = (gap: ProofGap) => gaps.filter((found) => found === gap).length;
  return {
    totalDrawers: drawers.length,
    completeDrawers: complete.length,
    incompleteDrawers,
    doubtfulDrawers: complete.filter(isDoubtful),
    ...countDrawers(drawers),
    lacking: drawers.flatMap(lackingTools).sort((a, b) => a.drawerNumber - b.drawerNumber),
    unseenDrawers: count('not counted'),
    notComparedDrawers: count('no template') + count('not compared'),
    withoutTemplateDrawers: count('no template'),
    byHandDrawers: drawers
      .filter(isCheckedByHand)
      .map(photoByHand)
      .sort((a, b) => a.number - b.number),
    toolsByHand: drawers
      .filter((drawer) => !isCheckedByHand(drawer))
      .map((drawer) => ({
        drawerNumber: drawer.number,
        names: presentByHand(drawer).map(({ name }) => name),
      }))
      .filter(({ names }) => names.length > 0)
      .sort((a, b) => a.drawerNumber - b.drawerNumber),
  };
}

function photoByHand(drawer: ShownDrawer): DrawerByHand {
  const { number, imageUrl, isComparedLate, isPhotoOfInventory } = drawer;
  // A check by eye replaces the photo.
  const isPhotoWaiting = drawer.isPhotoWaiting === true && isPhotoOfInventory;
  const hasPhoto = imageUrl !== null || isPhotoWaiting;
  return {
    number,
    hasPhoto,
    isPhotoWaiting,
    isComparedLate,
    isPhotoOfInventory: hasPhoto && isPhotoOfInventory,
  };
}

function inShort(drawers: readonly Drawer[]): DrawerInSummary[] {
  return drawers
    .map((drawer) => ({
      number: drawer.number,
      ...countDrawer(drawer),
      isSeen: isSeen(drawer),
      isPhotoOfInventory: drawer.isPhotoOfInventory,
      photoAt: drawer.photoAt,
      isJudgedByEarlier: !drawer.isJudgedByTemplate,
    }))
    .sort((a, b) => a.number - b.number);
}

function isDoubtful({ missing, notAccountedFor, fewer, expected, ...drawer }: DrawerInSummary): boolean {
  if (!drawer.isSeen) return expected > 0;
  return missing + notAccountedFor + fewer > 0 || drawer.isJudgedByEarlier;
}

const gapOf = (drawer: Drawer): ProofGap | undefined =>
  proofGap({
    expectedTools: drawer.expectedTools,
    isCounted: isSeen(drawer),
    hasTemplate: drawer.templateId !== null,
    isCompared: drawer.isJudgedByTemplate && (drawer.imageUrl === null || drawer.isPhotoCompared),
    hasPhoto: hasPhotoOfInventory(drawer),
  });

const hasPhotoOfInventory = ({ imageUrl, isPhotoOfInventory }: Drawer): boolean =>
  imageUrl !== null && isPhotoOfInventory;

/** True for a complete drawer whose listed tools only a person has seen in this inventory. */
function isCheckedByHand(drawer: Drawer): boolean {
  if (drawer.status !== 'complete' || drawer.tools.length === 0) return false;
  const isCompared = drawer.isPhotoCompared && !drawer.isComparedLate;
  return !hasPhotoOfInventory(drawer) || (drawer.templateId !== null && !isCompared);
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
