import type { Figures } from '../evidence/evidence.ts';
import type { SizeEvidence } from '../evidence/size.ts';
import { obstacleOf } from '../evidence/obstacle.ts';
import type { Comparison } from './comparator.ts';
import type { Emptiness } from '../learn/learn.ts';
import type { ReviewReason } from './inspection.ts';

export interface Judgment {
  readonly status: 'present' | 'missing';
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly reason: ReviewReason | undefined;
}

/**
 * A place is surely present if all four chances of presence reach the first four limits, surely missing if
 * neither the first nor that by figures exceeds its limit. If picture and figures contradict each other,
 * neither holds, and a person looks.
 */
export interface Limits {
  readonly present: number;
  readonly presentByPicture: number;
  readonly presentByFigures: number;
  readonly presentByEach: number;
  readonly missing: number;
  readonly missingByFigures: number;
  /** From this chance on, the place counts as covered. */
  readonly hidden: number;
}

/** Chosen on drawers not used for training (docs/vision-trials.md), like the limits for sizes below. */
const shipped: Limits = {
  present: 0.93,
  presentByPicture: 0.6,
  presentByFigures: 0.3,
  presentByEach: 0.6,
  missing: 0.35,
  missingByFigures: 0.5,
  hidden: 0.5,
};

/** The verdict on a cut-out from its figures and the comparator's answer. */
export function judge(figures: Figures, chances: Comparison, limits: Limits = shipped): Judgment {
  const { presence } = chances;
  const status = presence >= 0.5 ? 'present' : 'missing';
  const confidence = Math.max(presence, 1 - presence);
  const ask = (reason: ReviewReason): Judgment => ({ status, confidence, needsReview: true, reason });
  const obstacle = obstacleOf(figures) ?? (chances.hidden >= limits.hidden ? 'hidden' : undefined);
  if (obstacle) return ask(obstacle);
  const isSure = isMissing(chances, limits) || (isPresent(chances, limits) && !showsFloor(figures));
  if (!isSure) return ask(reasonOf(figures));
  const reason = status === 'missing' && showsNoFloor(figures) ? 'different_object' : undefined;
  return { status, confidence, needsReview: false, reason };
}

function isPresent(chances: Comparison, limits: Limits): boolean {
  return (
    chances.presence >= limits.present &&
    chances.byPicture >= limits.presentByPicture &&
    chances.byFigures >= limits.presentByFigures &&
    chances.leastPresence >= limits.presentByEach
  );
}

function isMissing({ presence, byFigures }: Comparison, limits: Limits): boolean {
  return presence <= limits.missing && byFigures <= limits.missingByFigures;
}

/**
 * Like `judge`, for a cut-out that looks as it did when a person confirmed it empty: a doubted tool becomes
 * missing if it plainly does, and a surely present one doubted. Nothing becomes present.
 */
export function judgeKnownEmpty(
  emptiness: Exclude<Emptiness, 'no'>,
  figures: Figures,
  chances: Comparison,
): Judgment {
  const usual = judge(figures, chances);
  const isObstructed = obstacleOf(figures) !== undefined || chances.hidden >= shipped.hidden;
  if (isObstructed || isSurelyMissing(usual)) return usual;
  if (!usual.needsReview || emptiness === 'likely')
    return { ...usual, needsReview: true, reason: 'looks_empty' };
  const confidence = 1 - Math.min(chances.presence, shipped.missing);
  return { status: 'missing', confidence, needsReview: false, reason: undefined };
}

/** From this gain on, the tool may be another of a different size. */
const leastGainOfOtherSize = 0.18;
const allButCertain = 0.985;
/** If more tools of a photo seem larger, or more seem smaller, it is the view that is stretched. */
const mostOfOtherSize = 2;

/** Whether a tool's size can say more: for 1 of 13 wrong tools that were all but certain, it does. */
export const needsSize = (judgment: Judgment, presence: number): boolean =>
  isSurelyPresent(judgment) && presence < allButCertain;

/** For each place of a photo, whether its tool may be a look-alike of another size. */
export function haveOtherSize(tools: readonly (SizeEvidence | undefined)[]): readonly boolean[] {
  const outOfSize = (isLarger: boolean) => (tool: SizeEvidence | undefined) =>
    tool?.isLarger === isLarger && tool.gain >= leastGainOfOtherSize;
  const some = [true, false].map(outOfSize).filter((test) => tools.filter(test).length <= mostOfOtherSize);
  return tools.map((tool) => some.some((test) => test(tool)));
}

/** The verdict on a surely present tool that may have another size. */
export const doubtSize = (usual: Judgment): Judgment => ({
  ...usual,
  needsReview: true,
  reason: 'other_size',
});

const isSurelyPresent = ({ status, needsReview }: Judgment): boolean => status === 'present' && !needsReview;

export const isSurelyMissing = ({ status, needsReview }: Judgment): boolean =>
  status === 'missing' && !needsReview;

/**
 * Whether hardly anything looks like the tool and nearly all of it like the floor: whatever the networks say,
 * this is not surely present. Of 2,661 present tools on drawers that nothing was learned from, it doubts one.
 */
function showsFloor({ shareT, shareFloor }: Figures): boolean {
  return shareT < 0.1 && shareFloor > 0.85;
}

/**
 * Whether the place of a missing tool has many colors: an empty floor has one. Right in 9 of 11 places on the
 * drawers that it was chosen on, and in 2 of 9 on held-out ones (docs/vision-trials.md).
 */
function showsNoFloor({ uniform }: Figures): boolean {
  return uniform < 0.2;
}

/** Whether the cut-out shows neither its floor nor the foam's top. */
function holdsOther({ shareO, ringOther }: Figures): boolean {
  return shareO > 0.5 && ringOther < 0.2;
}

function reasonOf(figures: Figures): ReviewReason {
  return holdsOther(figures) && figures.tones < 0.6 ? 'different_object' : 'unclear';
}
