import type { Drawer, Tool } from '@stowed/contract';
import { countDrawer, isSeen } from '@stowed/domain';
import type { DrawerCounts } from '@stowed/domain';
import { capitalized, formatDateTime } from '../../../lib/format.ts';
import type { ActProblem } from '../../../lib/device/device-db.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { COPIED } from '../../../widgets/copied-template.ts';
import { BY_HAND, moreWords, shortfallWords, toCheckWords } from '../../../widgets/tool-counts.tsx';

export interface DrawerVerdict {
  /** Good only if nothing is in doubt. */
  readonly tone: Tone;
  readonly headline: string;
  /** What qualifies the headline. */
  readonly notes: readonly string[];
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
  if (doubts.length > 0) return { tone: 'warn', headline, notes: doubts };
  return { tone: drawer.imageUrl ? 'good' : 'plain', headline, notes: drawer.imageUrl ? [] : ['No photo'] };
}

/** True unless something speaks against the photo as a whole: only then may a single tool be green. */
export const isPhotoSure = (drawer: ShownDrawer): boolean =>
  drawer.imageUrl !== null && doubtWords(drawer).length === 0;

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
  if (problem === 'unjudged') return 'the photo was not compared, look again';
  return 'an entry on this phone needs your decision';
}

/** Whether the photo speaks against the drawer as a whole: nobody or only a person compared it. */
function photoWords(drawer: ShownDrawer): string | undefined {
  const { tools, templateId, imageUrl, isPhotoCompared, isPhotoWaiting } = drawer;
  const isCompared = templateId === null || !imageUrl || isPhotoCompared || isPhotoWaiting === true;
  return photoReason(tools) ?? (isCompared ? undefined : BY_HAND);
}

/** Of a copied template nobody knows yet whether it is this drawer's. */
const copyWords = ({ isTemplateUnproven }: ShownDrawer): string[] =>
  isTemplateUnproven ? [`Template ${COPIED}`] : [];

/** What puts every tool of the drawer in doubt. */
function doubtWords(drawer: ShownDrawer): string[] {
  const { templateId, imageUrl, isPhotoOfInventory, photoAt, isJudgedByTemplate, isKept, stoppedBy } = drawer;
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
    ...(isKept ? ['Kept on this phone, not sent yet'] : []),
    ...(stoppedBy ? [capitalized(stoppedWords(stoppedBy))] : []),
  ];
}
