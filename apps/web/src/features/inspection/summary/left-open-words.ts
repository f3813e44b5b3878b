import type { InventorySummary } from '@stowed/domain';
import { notCompletedWords, notCountedWords } from '../../../widgets/missing-words.ts';
import { missingWords, shortfallWords } from '../../../widgets/tool-counts.tsx';

/**
 * What the drawers leave open, first what nobody has counted, whether or not the toolbox was completed with
 * it; empty for nothing.
 */
export function leftOpenWords(summary: InventorySummary): string {
  const incomplete = summary.incompleteDrawers.length;
  return [
    ...(summary.unseenDrawers > 0 ? [notCountedWords(summary.unseenDrawers)] : []),
    ...(summary.missing > 0 ? [missingWords(summary)] : []),
    ...shortfallWords(summary),
    ...(incomplete > 0 ? [notCompletedWords(incomplete)] : []),
  ].join(', ');
}
