import type { InventorySummary } from '@stowed/domain';

/** What an incomplete drawer lacks. One that nobody photographed is not said to lack nothing. */
export function lackWords(drawer: InventorySummary['incompleteDrawers'][number]): string {
  const { missing, expected, fewer, isSeen } = drawer;
  if (!isSeen) return `No photo yet, ${expected} expected`;
  return fewer > 0 ? `${missing} missing, ${fewerWords(fewer)}` : `${missing} missing`;
}

/** Of tools that should be there and that nobody looked for. */
export function fewerWords(fewer: number): string {
  return `${fewer} fewer than expected`;
}
