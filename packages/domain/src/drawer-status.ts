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

/** Whether anything is known of what lies in a drawer: that none of its tools is missing says nothing before. */
export function isSeen({ imageUrl, tools }: Pick<Drawer, 'imageUrl' | 'tools'>): boolean {
  return Boolean(imageUrl) || tools.length > 0;
}

/** How many tools a drawer should hold that its record does not know, so that nobody looked for them; 0 before it is seen. */
export function fewerThanExpected(drawer: Pick<Drawer, 'imageUrl' | 'tools' | 'expectedTools'>): number {
  return isSeen(drawer) ? Math.max(0, drawer.expectedTools - drawer.tools.length) : 0;
}

/** The tools of a list that are marked missing, in its order. */
export function missingTools(tools: readonly Tool[]): Tool[] {
  return tools.filter((tool) => tool.status === 'missing');
}
