import type { ToolStatus } from '@stowed/contract';

/** The answers so far for a drawer without a photo. */
export interface EyeAnswers {
  /** By the tool's unique id. */
  readonly statuses: Readonly<Record<string, ToolStatus>>;
  readonly reason: string;
}

export const noAnswers: EyeAnswers = { statuses: {}, reason: '' };

/** The parts of a completion other than the drawer's version. */
export interface Signed {
  readonly reason?: string;
  readonly checkedByEye?: { readonly uniqueId: string; readonly status: ToolStatus }[];
}

/** What one press answers: the tools that have no answer yet. */
export function seeWords(open: number, all: number): string {
  if (open < all) return open === 1 ? 'I see the other tool' : `I see the other ${open} tools`;
  return all === 1 ? 'I see the tool' : `I see all ${all} tools`;
}
