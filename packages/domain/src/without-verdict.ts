import type { Tool } from '@stowed/contract';

type Verdict = 'confidence' | 'needsReview' | 'reason' | 'focus';

/** A tool without what an engine said of it, but with its status. */
export function withoutVerdict({
  confidence: _confidence,
  needsReview: _needsReview,
  reason: _reason,
  focus: _focus,
  ...tool
}: Tool): Omit<Tool, Verdict> {
  return tool;
}
