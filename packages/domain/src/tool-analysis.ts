import type { Analysis, Tool, ToolInput } from '@stowed/contract';
import { countTools, missingTools } from './tool-counts.ts';

/** The summary of a list of tools that needs no AI service. */
export function analyseTools(
  tools: readonly Pick<Tool | ToolInput, 'name' | 'status' | 'needsReview'>[],
): Analysis {
  const { present, missing } = countTools(tools);
  return {
    missingCount: missing,
    presentCount: present,
    criticalMissing: missingTools(tools).map((tool) => tool.name),
    suggestions:
      missing > 0
        ? 'Please locate the missing tools before continuing.'
        : 'All tools are present. Drawer inventory is complete.',
  };
}
