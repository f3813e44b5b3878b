import type { Drawer, Tool } from '@stowed/contract';

export type DrawerDisplayStatus =
  | { readonly kind: 'complete' }
  | { readonly kind: 'missing'; readonly count: number }
  | { readonly kind: 'incomplete' };

export interface DrawerCounts {
  readonly found: number;
  readonly missing: number;
  readonly expected: number;
  /** Tools whose verdict the engine is unsure of. */
  readonly needReview: number;
}

/** What a drawer's badge says: complete wins over missing, missing over incomplete. */
export function drawerDisplayStatus(drawer: Pick<Drawer, 'status' | 'tools'>): DrawerDisplayStatus {
  if (drawer.status === 'complete') return { kind: 'complete' };
  const count = missingTools(drawer.tools).length;
  return count > 0 ? { kind: 'missing', count } : { kind: 'incomplete' };
}

/** Found counts tools marked present; expected is the drawer's own figure. */
export function drawerCounts(drawer: Pick<Drawer, 'tools' | 'expectedTools'>): DrawerCounts {
  const missing = missingTools(drawer.tools).length;
  return {
    found: drawer.tools.length - missing,
    missing,
    expected: drawer.expectedTools,
    needReview: drawer.tools.filter((tool) => tool.needsReview === true).length,
  };
}

/** The tools of a list that are marked missing, in its order. */
export function missingTools(tools: readonly Tool[]): Tool[] {
  return tools.filter((tool) => tool.status === 'missing');
}
