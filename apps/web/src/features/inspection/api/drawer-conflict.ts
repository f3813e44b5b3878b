import type { Drawer, ToolInput } from '@stowed/contract';

/** A save that lost against somebody else's change: both are shown, nothing is thrown away. */
export interface DrawerConflict {
  readonly mine: { readonly imageUrl: string | null; readonly tools: readonly ToolInput[] };
  readonly theirs: Drawer;
}
