import type { InventorySummary } from '@stowed/domain';
import { Badge } from '../../../ui/badge.tsx';

/** What an incomplete drawer lacks. An unphotographed drawer must not read as if it lacked nothing. */
export function lackWords(drawer: InventorySummary['incompleteDrawers'][number]): string {
  const { missing, expected, fewer, isSeen } = drawer;
  if (!isSeen) return `No photo yet, ${expected} expected`;
  return fewer > 0 ? `${missing} missing, ${fewerWords(fewer)}` : `${missing} missing`;
}

/** For expected tools that the photo never covered. */
export function fewerWords(fewer: number): string {
  return `${fewer} fewer than expected`;
}

/** Qualifies every statement about present tools: so many expected tools were never looked for. */
export function FewerBadge({ fewer }: { readonly fewer: number }) {
  return fewer > 0 ? <Badge tone="warn">{fewerWords(fewer)}</Badge> : null;
}
