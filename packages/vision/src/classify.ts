import type { Evidence } from './evidence.ts';
import { figureList } from './evidence.ts';
import type { ReviewReason } from './inspection.ts';
import type { Scorer } from './scorer.ts';
import { scorePresence } from './scorer.ts';

export interface Judgement {
  readonly status: 'present' | 'missing';
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly reason: ReviewReason | undefined;
}

/** A chance of presence from `present` up is said outright, from `missing` down too; between them a person looks. */
interface Limits {
  readonly present: number;
  readonly missing: number;
}

const usual: Limits = { present: 0.8, missing: 0.4 };
/** Under a lamp's mirror image colours say little: more must speak for an answer. */
const veiled: Limits = { present: 0.8, missing: 0.03 };

const thickVeil = 0.05;
const leastSeen = 0.8;

export function judge(evidence: Evidence, scorer: Scorer): Judgement {
  const presence = scorePresence(scorer, figureList(evidence.figures));
  const status = presence >= 0.5 ? 'present' : 'missing';
  const confidence = Math.max(presence, 1 - presence);
  const { figures } = evidence;
  if (figures.seen < leastSeen) return { status, confidence, needsReview: true, reason: 'out_of_frame' };
  const limits = figures.veil > thickVeil ? veiled : usual;
  if (presence >= limits.present || presence <= limits.missing) {
    const reason = status === 'missing' && holdsOther(evidence) ? 'different_object' : undefined;
    return { status, confidence, needsReview: false, reason };
  }
  return { status, confidence, needsReview: true, reason: reasonOf(evidence) };
}

/** Whether what lies in the cut-out is neither its floor nor the foam's top. */
function holdsOther({ figures }: Evidence): boolean {
  return figures.shareO > 0.5 && figures.ringOther < 0.2;
}

function reasonOf(evidence: Evidence): ReviewReason {
  const { figures } = evidence;
  if (figures.ringOther > 0.25) return 'hidden';
  if (figures.veil > thickVeil) return 'bad_light';
  return holdsOther(evidence) && figures.tones < 0.6 ? 'different_object' : 'unclear';
}
