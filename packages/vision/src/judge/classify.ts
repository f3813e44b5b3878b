import type { Figures } from '../evidence/evidence.ts';
import { obstacleOf } from '../evidence/obstacle.ts';
import type { Comparison } from './comparator.ts';
import type { ReviewReason } from './inspection.ts';

export interface Judgement {
  readonly status: 'present' | 'missing';
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly reason: ReviewReason | undefined;
}

/**
 * A place is surely present when all three chances of presence reach the first three limits, surely missing
 * when none exceeds the other three. Where picture and figures contradict each other neither holds, and a
 * person looks.
 */
export interface Limits {
  readonly present: number;
  readonly presentByPicture: number;
  readonly presentByFigures: number;
  readonly missing: number;
  readonly missingByPicture: number;
  readonly missingByFigures: number;
  /** From this chance on, something lies over the place. */
  readonly hidden: number;
}

/** Chosen by research/vision/limits.py on drawers that nothing was learnt from. */
const shipped: Limits = {
  present: 0.89,
  presentByPicture: 0.75,
  presentByFigures: 0.3,
  missing: 0.2,
  missingByPicture: 0.7,
  missingByFigures: 0.95,
  hidden: 0.5,
};

const thickVeil = 0.05;

/** What is said of a cut-out with these figures, about which the comparator says this. */
export function judge(figures: Figures, chances: Comparison, limits: Limits = shipped): Judgement {
  const { presence } = chances;
  const status = presence >= 0.5 ? 'present' : 'missing';
  const confidence = Math.max(presence, 1 - presence);
  const ask = (reason: ReviewReason): Judgement => ({ status, confidence, needsReview: true, reason });
  const obstacle = obstacleOf(figures) ?? (chances.hidden >= limits.hidden ? 'hidden' : undefined);
  if (obstacle) return ask(obstacle);
  if (!isPresent(chances, limits) && !isMissing(chances, limits)) return ask(reasonOf(figures));
  const reason = status === 'missing' && holdsOther(figures) ? 'different_object' : undefined;
  return { status, confidence, needsReview: false, reason };
}

function isPresent({ presence, byPicture, byFigures }: Comparison, limits: Limits): boolean {
  return (
    presence >= limits.present && byPicture >= limits.presentByPicture && byFigures >= limits.presentByFigures
  );
}

function isMissing({ presence, byPicture, byFigures }: Comparison, limits: Limits): boolean {
  return (
    presence <= limits.missing && byPicture <= limits.missingByPicture && byFigures <= limits.missingByFigures
  );
}

/**
 * As `judge`, of a cut-out that looks as it did when a person confirmed it empty: what was doubted is missing
 * then, and what was surely present is doubted. Nothing becomes present by it.
 */
export function judgeKnownEmpty(figures: Figures, chances: Comparison, limits: Limits = shipped): Judgement {
  const usual = judge(figures, chances, limits);
  const isObstructed = obstacleOf(figures) !== undefined || chances.hidden >= limits.hidden;
  if (isObstructed || isSurelyMissing(usual)) return usual;
  if (!usual.needsReview) return { ...usual, needsReview: true, reason: 'looks_empty' };
  const confidence = 1 - Math.min(chances.presence, limits.missing);
  return { status: 'missing', confidence, needsReview: false, reason: undefined };
}

export const isSurelyMissing = ({ status, needsReview }: Judgement): boolean =>
  status === 'missing' && !needsReview;

/** Whether what lies in the cut-out is neither its floor nor the foam's top. */
function holdsOther({ shareO, ringOther }: Figures): boolean {
  return shareO > 0.5 && ringOther < 0.2;
}

function reasonOf(figures: Figures): ReviewReason {
  if (figures.ringOther > 0.25) return 'hidden';
  if (figures.veil > thickVeil) return 'bad_light';
  return holdsOther(figures) && figures.tones < 0.6 ? 'different_object' : 'unclear';
}
