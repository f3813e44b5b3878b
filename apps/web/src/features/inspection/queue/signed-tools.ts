import type { Tool } from '@stowed/contract';
import { isMissing } from '@stowed/domain';
import type { ActOf } from '../shared/act-content.ts';

export type Signed = ActOf<'completion'>['content']['tools'];

/** The statuses that a completion signs. */
export function signedTools(tools: readonly Pick<Tool, 'uniqueId' | 'status' | 'needsReview'>[]): Signed {
  return tools.map((tool) => ({ uniqueId: tool.uniqueId, isMissing: isMissing(tool) }));
}
