import type { DrawerInSummary, InventorySummary } from '@stowed/domain';
import { notCompletedWords, notCountedWords } from '../../../widgets/missing-words.ts';
import { missingWords, shortfallWords } from '../../../widgets/tool-counts.tsx';

/**
 * What the drawers leave open, each drawer once: first those that nobody has counted, whether or not the
 * toolbox was completed with them; empty for nothing.
 */
export function leftOpenWords(summary: InventorySummary): string {
  const isCounted = ({ isSeen, expected }: DrawerInSummary) => isSeen || expected === 0;
  const incomplete = summary.incompleteDrawers.filter(isCounted).length;
  return [
    ...(summary.unseenDrawers > 0 ? [notCountedWords(summary.unseenDrawers)] : []),
    ...(summary.missing > 0 ? [missingWords(summary)] : []),
    ...shortfallWords(summary),
    ...(incomplete > 0 ? [notCompletedWords(incomplete)] : []),
  ].join(', ');
}
