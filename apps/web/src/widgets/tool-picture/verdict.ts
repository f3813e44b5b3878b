import type { Tool } from '@stowed/contract';

/** How a tool is told on screen: what a person must look at comes before what the engine leaned to. */
export type Verdict = 'present' | 'missing' | 'review';

export function verdictOf(tool: Pick<Tool, 'status' | 'needsReview'>): Verdict {
  if (tool.needsReview === true) return 'review';
  return tool.status === 'missing' ? 'missing' : 'present';
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  present: 'present',
  missing: 'missing',
  review: 'needs your eyes',
};
