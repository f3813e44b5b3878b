import type { Tool } from '@stowed/contract';

export interface ListedTool {
  readonly tool: Tool;
  /** Its place in the drawer's list, from 0. */
  readonly index: number;
}
