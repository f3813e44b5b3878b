import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import type { Handle, ShapeRules } from '@stowed/domain';

/** The edited shapes, in percent of the picture. */
export interface EditorContent {
  readonly tools: readonly Tool[];
  readonly anchors: readonly AnchorPoint[];
}

/** The held part of a shape. An edge adds a point to the polygon, after the one at `index`. */
export type Part =
  | { readonly kind: 'body' }
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'turn' }
  | { readonly kind: 'rim' }
  | { readonly kind: 'point'; readonly index: number }
  | { readonly kind: 'edge'; readonly index: number };

/** A press: the held part, the pointer, and the part's own position (percent). */
export interface Press {
  readonly id: string;
  readonly part: Part;
  readonly at: PercentPoint;
  readonly grip: PercentPoint;
}

/** Width / height of the picture, and the smallest side of a tool in percent. */
export type EditorRules = ShapeRules;

/** The ids that still exist, of tools and anchor points. */
export function idsIn({ tools, anchors }: EditorContent, ids: readonly string[]): string[] {
  const known = new Set([...tools.map(({ uniqueId }) => uniqueId), ...anchors.map(({ id }) => id)]);
  return ids.filter((id) => known.has(id));
}
