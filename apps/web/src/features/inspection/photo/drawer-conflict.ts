import type { Drawer, Tool, ToolInput } from '@stowed/contract';

/** A save that lost against somebody else's change: both are shown, nothing is thrown away. */
export interface DrawerConflict {
  readonly mine: {
    readonly imageUrl: string | null;
    readonly tools: readonly ToolInput[];
    /** The same tools, where their places in the picture are what is at stake. */
    readonly located?: readonly Tool[];
    /** What else there is to know of them. */
    readonly note?: string;
  };
  readonly theirs: Drawer;
}
