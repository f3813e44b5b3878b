import type { Drawer, ToolInput } from '@stowed/contract';
import { hasStatus } from '../../../lib/api-error.ts';

/** A save that lost against somebody else's change: both are shown, nothing is thrown away. */
export interface DrawerConflict {
  readonly mine: { readonly imageUrl: string | null; readonly tools: readonly ToolInput[] };
  readonly theirs: Drawer;
}

/** The drawer as it is now, when an answer refused a stale version. */
export function changedDrawerIn(error: unknown): Drawer | undefined {
  if (!hasStatus(error, 409) || error.code !== 'drawer_changed') return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('drawer' in body)) return undefined;
  // The contract's code drawer_changed comes with the drawer.
  return body.drawer as Drawer;
}
