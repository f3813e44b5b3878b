import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import type { Handle, ShapeRules } from '@stowed/domain';

/** What is edited: percent of one picture. */
export interface EditorContent {
  readonly tools: readonly Tool[];
  readonly anchors: readonly AnchorPoint[];
}

/** The part of a shape that is held. An edge gives a new point to the polygon, behind the one at `index`. */
export type Part =
  | { readonly kind: 'body' }
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'turn' }
  | { readonly kind: 'rim' }
  | { readonly kind: 'point'; readonly index: number }
  | { readonly kind: 'edge'; readonly index: number };

/** A press: what is held, where the pointer is, and where the held part itself lies (percent). */
export interface Press {
  readonly id: string;
  readonly part: Part;
  readonly at: PercentPoint;
  readonly grip: PercentPoint;
}

/** Width / height of the picture, and the smallest side of a tool in percent. */
export type EditorRules = ShapeRules;

/** The ids of a list that are still there, tools and anchor points alike. */
export function idsIn({ tools, anchors }: EditorContent, ids: readonly string[]): string[] {
  const known = new Set([...tools.map(({ uniqueId }) => uniqueId), ...anchors.map(({ id }) => id)]);
  return ids.filter((id) => known.has(id));
}
