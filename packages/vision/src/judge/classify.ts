import type { Figures } from '../evidence/evidence.ts';
import { obstacleOf } from '../evidence/obstacle.ts';
import type { ReviewReason } from './inspection.ts';

export interface Judgement {
  readonly status: 'present' | 'missing';
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly reason: ReviewReason | undefined;
}

/** A chance of presence from `present` up is said outright, from `missing` down too; between them a person looks. */
export interface Limits {
  readonly present: number;
  readonly missing: number;
  /** In place of `missing` under a lamp's mirror image, where bare metal has lost the colour that tells it from a floor. */
  readonly missingVeiled: number;
}

/** Chosen by research/vision/limits.ts; `present` needs more proof than `missing`: a wrong 'present' is the dangerous error. */
const shipped: Limits = { present: 0.75, missing: 0.45, missingVeiled: 0.03 };

const thickVeil = 0.05;

/** What is said of a cut-out with these figures, whose tool is there with a chance of `presence`. */
export function judge(figures: Figures, presence: number, limits: Limits = shipped): Judgement {
  const status = presence >= 0.5 ? 'present' : 'missing';
  const confidence = Math.max(presence, 1 - presence);
  const ask = (reason: ReviewReason): Judgement => ({ status, confidence, needsReview: true, reason });
  const obstacle = obstacleOf(figures);
  if (obstacle) return ask(obstacle);
  const isVeiled = figures.veil > thickVeil;
  const missing = isVeiled ? limits.missingVeiled : limits.missing;
  if (presence < limits.present && presence > missing) return ask(reasonOf(figures, isVeiled));
  const reason = status === 'missing' && holdsOther(figures) ? 'different_object' : undefined;
  return { status, confidence, needsReview: false, reason };
}

/**
 * As `judge`, of a cut-out that looks as it did when a person confirmed it empty: what was doubted is missing then, and what
 * was surely present is doubted. Nothing becomes present by it.
 */
export function judgeKnownEmpty(figures: Figures, presence: number, limits: Limits = shipped): Judgement {
  const usual = judge(figures, presence, limits);
  if (obstacleOf(figures) || isSurelyMissing(usual)) return usual;
  if (presence >= limits.present) return { ...usual, needsReview: true, reason: 'looks_empty' };
  const confidence = 1 - Math.min(presence, limits.missing);
  return { status: 'missing', confidence, needsReview: false, reason: undefined };
}

export const isSurelyMissing = ({ status, needsReview }: Judgement): boolean =>
  status === 'missing' && !needsReview;

/** Whether what lies in the cut-out is neither its floor nor the foam's top. */
function holdsOther({ shareO, ringOther }: Figures): boolean {
  return shareO > 0.5 && ringOther < 0.2;
}

function reasonOf(figures: Figures, isVeiled: boolean): ReviewReason {
  if (figures.ringOther > 0.25) return 'hidden';
  if (isVeiled) return 'bad_light';
  return holdsOther(figures) && figures.tones < 0.6 ? 'different_object' : 'unclear';
}
