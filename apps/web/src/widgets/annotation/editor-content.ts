import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import type { Handle } from '@stowed/domain';

/** What is edited: percent of one picture. */
export interface EditorContent {
  readonly tools: readonly Tool[];
  readonly anchors: readonly AnchorPoint[];
}

/** The part of a shape that a finger holds. */
export type Part =
  | { readonly kind: 'body' }
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'turn' }
  | { readonly kind: 'rim' }
  | { readonly kind: 'point'; readonly index: number }
  | { readonly kind: 'anchor' };

/** A press: what is held, where the pointer is, and where the held part itself lies (percent). */
export interface Press {
  readonly id: string;
  readonly part: Part;
  readonly at: PercentPoint;
  readonly grip: PercentPoint;
}

/** Width / height of the picture, and the smallest side of a tool in percent. */
export interface EditorRules {
  readonly aspect: number;
  readonly minSide: number;
}
