import type { Tool } from '@stowed/contract';

/** How a tool is shown: 'review' takes precedence over its status. */
export type Verdict = 'present' | 'missing' | 'review';

export function verdictOf(tool: Pick<Tool, 'status' | 'needsReview'>): Verdict {
  if (tool.needsReview === true) return 'review';
  return tool.status === 'missing' ? 'missing' : 'present';
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  present: 'present',
  missing: 'missing',
  review: 'to check',
};
