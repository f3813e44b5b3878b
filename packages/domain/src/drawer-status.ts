import type { Drawer } from '@stowed/contract';
import { countTools } from './tool-counts.ts';
import type { ToolCounts } from './tool-counts.ts';

export type DrawerDisplayStatus =
  | { readonly kind: 'complete' }
  | { readonly kind: 'missing'; readonly counts: ToolCounts }
  | { readonly kind: 'incomplete' };

/** What a drawer's badge says: complete wins over missing, missing over incomplete. */
export function drawerDisplayStatus(drawer: Pick<Drawer, 'status' | 'tools'>): DrawerDisplayStatus {
  if (drawer.status === 'complete') return { kind: 'complete' };
  const counts = countTools(drawer.tools);
  return counts.missing > 0 ? { kind: 'missing', counts } : { kind: 'incomplete' };
}
