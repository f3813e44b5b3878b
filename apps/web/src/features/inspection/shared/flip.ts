import type { Tool, ToolStatus } from '@stowed/contract';

export interface ListedTool {
  readonly tool: Tool;
  /** Index in the drawer's tool list, from 0. */
  readonly index: number;
}

/** What a person says about a tool. */
export interface Flip extends ListedTool {
  readonly status: ToolStatus;
}

/** An answer, and where it can be undone. */
export interface Answer extends Flip {
  /** The screen offers the undo, so its notification does not. */
  readonly isUndoneHere?: boolean;
}
