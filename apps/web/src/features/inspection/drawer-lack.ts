import type { InventorySummary } from '@stowed/domain';

/** What an incomplete drawer lacks. One that nobody photographed is not said to lack nothing. */
export function lackWords(drawer: InventorySummary['incompleteDrawers'][number]): string {
  const { found, missing, expected, isSeen } = drawer;
  if (!isSeen) return `No photo yet, ${expected} expected`;
  const fewer = expected - found - missing;
  return fewer > 0 ? `${missing} missing, ${fewer} fewer than expected` : `${missing} missing`;
}
