import type { Analysis, Tool, ToolInput } from '@stowed/contract';

/** What a list of tools comes to. A tool of unknown status counts as missing. */
export function analyseTools(tools: readonly Pick<Tool | ToolInput, 'name' | 'status'>[]): Analysis {
  const missing = tools.filter((tool) => tool.status !== 'present');
  return {
    missingCount: missing.length,
    presentCount: tools.length - missing.length,
    criticalMissing: missing.map((tool) => tool.name),
    suggestions:
      missing.length > 0
        ? 'Please locate the missing tools before continuing.'
        : 'All tools are present. Drawer inventory is complete.',
  };
}
