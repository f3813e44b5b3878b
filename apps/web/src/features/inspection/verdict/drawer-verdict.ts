import type { Drawer, Tool } from '@stowed/contract';
import { countDrawer, isSeen, isSeenBeforeOnly, presentByHand } from '@stowed/domain';
import type { DrawerCounts } from '@stowed/domain';
import { capitalized, formatDateTime } from '../../../lib/format.ts';
import type { ActProblem } from '../../../lib/device/device-db.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { COPIED } from '../../../widgets/copied-template.ts';
import {
  BY_HAND,
  COMPARED_LATE,
  moreWords,
  shortfallWords,
  toCheckWords,
} from '../../../widgets/tool-counts.tsx';

export interface DrawerVerdict {
  /** Good only if nothing is in doubt, and a photo shows every tool. */
  readonly tone: Tone;
  readonly headline: string;
  /** What qualifies the headline. */
  readonly notes: readonly string[];
  /** True if only a person's word speaks for some of the tools. */
  readonly isByHand?: boolean;
}

/** A drawer as a screen shows it. */
export type ShownDrawer = Drawer & {
  /** True if something that the person did to it waits on this device. */
  readonly isKept?: boolean;
  /** Why something that the person did to it waits for their decision: it is not shown. */
  readonly stoppedBy?: ActProblem | undefined;
  /** True if its photo waits on this device: nobody has judged it. */
  readonly isPhotoWaiting?: boolean;
};

/** The state of a drawer in a few words: missing tools come before present ones. */
export function drawerVerdict(drawer: ShownDrawer): DrawerVerdict {
  const counts = countDrawer(drawer);
  if (!isSeen(drawer)) {
    const notes = [`${counts.expected} expected`, ...copyWords(drawer)];
    return { tone: 'plain', headline: 'Not counted', notes };
  }
  const doubts = doubtWords(drawer);
  const lack = lackOf(counts);
  if (lack) return { ...lack, notes: [...lack.notes, ...doubts] };
  if (drawer.tools.length === 0) return { tone: 'plain', headline: 'No tools found', notes: doubts };
  // Without a template nobody knows what 'all' is.
  const headline = drawer.templateId === null ? `${counts.present} present` : `All ${counts.present} here`;
  if (isSeenBeforeOnly(drawer)) {
    return { tone: 'plain', headline: 'Not counted', notes: [`${counts.present} present before`, ...doubts] };
  }
  if (doubts.length > 0) return { tone: 'warn', headline, notes: doubts };
  if (!drawer.imageUrl) return { tone: 'plain', headline, notes: ['No photo'] };
  // A line beside it counts them.
  const isByHand = presentByHand(drawer).length > 0;
  return { tone: isByHand ? 'plain' : 'good', headline, notes: [], isByHand };
}

/**
 * Says which tools may be green: nothing speaks against the photo as a whole, and the photo, not a person's
 * word, says that the tool is there.
 */
export function greenTools(drawer: ShownDrawer): (tool: Pick<Tool, 'uniqueId'>) => boolean {
  const isPhotoSure = drawer.imageUrl !== null && doubtWords(drawer).length === 0;
  return ({ uniqueId }) => isPhotoSure && !drawer.decidedByHand.includes(uniqueId);
}

/** What is not there, or not known to be there. */
function lackOf(counts: DrawerCounts): DrawerVerdict | undefined {
  const { missing, toCheck, notAccountedFor, fewer, present, expected } = counts;
  const shortfall = shortfallWords(counts);
  if (missing > 0) {
    const isOnlyDoubt = missing === toCheck && notAccountedFor === 0;
    const notes = [toCheckWords(counts), ...shortfall].filter(Boolean);
    return { tone: isOnlyDoubt ? 'warn' : 'bad', headline: `${missing} missing`, notes };
  }
  if (notAccountedFor > 0) {
    return { tone: 'bad', headline: `${notAccountedFor} not accounted for`, notes: shortfall.slice(1) };
  }
  if (fewer === 0) return undefined;
  return { tone: 'warn', headline: `${present} of ${expected} present`, notes: shortfall };
}

/** Why no tool of a photo could be judged. */
function photoReason(tools: readonly Tool[]): string | undefined {
  const [first] = tools;
  const isShared = tools.every(({ reason, needsReview }) => needsReview && reason === first?.reason);
  return isShared ? (first?.reason ?? undefined) : undefined;
}

/** What the person has to decide about the drawer, after its name. */
export function stoppedWords(problem: ActProblem): string {
  if (problem === 'mismatch') return 'the photo was refused, look again';
  if (problem === 'changed') return 'the drawer has changed, choose what counts';
  if (problem === 'unjudged') return 'the photo was not compared, look again';
  return 'an entry on this phone needs your decision';
}

/** Why the tools rest on a person's word alone: nothing compared the photo before they answered. */
function photoWords(drawer: ShownDrawer): string | undefined {
  const { tools, templateId, imageUrl, isPhotoCompared, isComparedLate, isPhotoWaiting } = drawer;
  if (isComparedLate) return photoReason(tools) ?? COMPARED_LATE;
  const isCompared = templateId === null || !imageUrl || isPhotoCompared || isPhotoWaiting === true;
  return photoReason(tools) ?? (isCompared ? undefined : BY_HAND);
}

/** Of a copied template nobody knows yet whether it is this drawer's. */
const copyWords = ({ isTemplateUnproven }: ShownDrawer): string[] =>
  isTemplateUnproven ? [`Template ${COPIED}`] : [];

/** What puts every tool of the drawer in doubt. */
function doubtWords(drawer: ShownDrawer): string[] {
  const { templateId, imageUrl, isPhotoOfInventory, photoAt, isJudgedByTemplate } = drawer;
  const reason = photoWords(drawer);
  return [
    ...(reason ? [reason] : []),
    ...moreWords(drawer),
    ...copyWords(drawer),
    ...(templateId === null ? ['No template to compare'] : []),
    ...(imageUrl && !isPhotoOfInventory
      ? [photoAt ? `Earlier photo, ${formatDateTime(photoAt)}` : 'Earlier photo']
      : []),
    ...(isJudgedByTemplate ? [] : ['Judged with an earlier template']),
    ...waitWords(drawer),
  ];
}

/** True if something that the person did to the drawer waits on this device. */
export const isWaiting = ({ isKept, stoppedBy }: ShownDrawer): boolean =>
  isKept === true || stoppedBy !== undefined;

/** What waits on this device, and what only a person says: no line beside the verdict counts that now. */
function waitWords(drawer: ShownDrawer): string[] {
  if (!isWaiting(drawer)) return [];
  const { isKept, stoppedBy } = drawer;
  return [
    byHandWords(drawer),
    isKept && 'Kept on this phone, not sent yet',
    stoppedBy && capitalized(stoppedWords(stoppedBy)),
  ].filter((words) => typeof words === 'string');
}

/** '2 present by hand': a person, not the engine, says so, and the picture may show the place empty. */
export function byHandWords(drawer: Pick<Drawer, 'tools' | 'decidedByHand'>): string | undefined {
  const { length } = presentByHand(drawer);
  return length > 0 ? `${length} present by hand` : undefined;
}
