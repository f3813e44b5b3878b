import type { Tool } from '@stowed/contract';

/**
 * The proposals with a doubt at those that are one too many: a drawer with so many positions cannot hold more
 * tools. The least sure ones are doubted; none is dropped, for the person may have counted wrong.
 */
export function doubtSurplus(tools: readonly Tool[], positions: number): Tool[] {
  const surest = [...tools].sort((a, b) => (b.confidence ?? 1) - (a.confidence ?? 1)).slice(0, positions);
  const fitting = new Set(surest);
  return tools.map((tool) =>
    fitting.has(tool)
      ? tool
      : { ...tool, needsReview: true, reason: 'More shapes than positions: this may be no tool.' },
  );
}
