import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import { isSamePlace } from '@stowed/domain';
import type { Handle, ShapeRules, ListedTool } from '@stowed/domain';

/** The edited shapes, in percent of the picture. */
export interface EditorContent {
  readonly tools: readonly Tool[];
  readonly anchors: readonly AnchorPoint[];
  /** Ids of tools drawn on another picture, until a person has placed them on this one. */
  readonly unplaced?: readonly string[] | undefined;
  /** Ids of tools whose name is a guess, until a person has confirmed it. */
  readonly guessed?: readonly string[] | undefined;
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

/**
 * The tools that nobody has placed on this picture, in a content that came from `before`: all but the one
 * that a person placed by itself. Who moves several shapes has not looked at each tool.
 */
export function stillUnplaced(
  before: EditorContent,
  { tools, unplaced }: EditorContent,
  alone: string | undefined,
): readonly string[] {
  const ids = unplaced ?? before.unplaced ?? [];
  if (ids.length === 0) return ids;
  const placed = placedAlone(before.tools, tools, alone);
  const still = tools.filter((tool) => ids.includes(tool.uniqueId) && tool !== placed);
  return still.map(({ uniqueId }) => uniqueId);
}

/** The tool `alone`, if its place is the only one that changed. */
function placedAlone(
  before: readonly Tool[],
  after: readonly Tool[],
  alone: string | undefined,
): Tool | undefined {
  const [only, ...others] = alone === undefined ? [] : drawnAnew(before, after);
  return only?.uniqueId === alone && others.length === 0 ? only : undefined;
}

/** The tools that are new or in another place. */
function drawnAnew(before: readonly Tool[], after: readonly Tool[]): Tool[] {
  const former = new Map(before.map((tool) => [tool.uniqueId, tool]));
  return after.filter((tool) => {
    const was = former.get(tool.uniqueId);
    return !was || !isSamePlace(was, tool);
  });
}

/**
 * The tools whose names are still guesses, in a content that came from `before`. Another name, given by a
 * person, is none.
 */
export function stillGuessed(before: EditorContent, { tools, guessed }: EditorContent): readonly string[] {
  const ids = guessed ?? before.guessed ?? [];
  if (ids.length === 0) return ids;
  const former = new Map(before.tools.map((tool) => [tool.uniqueId, tool]));
  const still = tools.filter(({ uniqueId, name }) => {
    const wasGuessed = before.guessed?.includes(uniqueId) === true;
    return ids.includes(uniqueId) && (!wasGuessed || former.get(uniqueId)?.name === name);
  });
  return still.map(({ uniqueId }) => uniqueId);
}

/**
 * The tools after a change on the shown photo. What is drawn or changed on the second photo is marked as not
 * shown by the template photo. On the first photo, only a shape that a person places by itself loses the
 * mark: who aligns several shapes may not have looked at each tool.
 */
export function markedByPhoto(
  before: readonly Tool[],
  after: readonly Tool[],
  { isOnSecondPhoto, alone }: { readonly isOnSecondPhoto: boolean; readonly alone: string | undefined },
): readonly Tool[] {
  if (isOnSecondPhoto) return withMark(after, drawnAnew(before, after));
  const placed = placedAlone(before, after, alone);
  if (!placed?.notOnTemplatePhoto) return after;
  const { notOnTemplatePhoto: _mark, ...plain } = placed;
  return after.map((tool) => (tool === placed ? plain : tool));
}

function withMark(tools: readonly Tool[], marked: readonly Tool[]): readonly Tool[] {
  const isChange = marked.some(({ notOnTemplatePhoto }) => !notOnTemplatePhoto);
  if (!isChange) return tools;
  return tools.map((tool) => (marked.includes(tool) ? { ...tool, notOnTemplatePhoto: true } : tool));
}

/** Whether each shape was placed on this picture. */
export function isPlaced({ unplaced = [] }: EditorContent): boolean {
  return unplaced.length === 0;
}

/** The ids that still exist, of tools and anchor points. */
export function idsIn({ tools, anchors }: EditorContent, ids: readonly string[]): string[] {
  const known = new Set([...tools.map(({ uniqueId }) => uniqueId), ...anchors.map(({ id }) => id)]);
  return ids.filter((id) => known.has(id));
}

/** The tool with a name from a list; its previous part number and pieces are dropped. */
export function asListed({ partNumber: _number, pieces: _pieces, ...tool }: Tool, listed: ListedTool): Tool {
  return { ...tool, ...listed };
}

/** The tool `id` and the following ones, named by a list. */
export function listedFrom(tools: readonly Tool[], id: string, listed: readonly ListedTool[]): Tool[] {
  const first = tools.findIndex(({ uniqueId }) => uniqueId === id);
  return tools.map((tool, index) => {
    const entry = first < 0 ? undefined : listed[index - first];
    return entry ? asListed(tool, entry) : tool;
  });
}

/** What an editor offers besides moving, sizing and naming shapes. */
export interface EditorFeatures {
  /** Shows and changes whether tools are present or missing. */
  readonly status: boolean;
  /** A click on a tool changes its status. */
  readonly clickFlipsStatus: boolean;
  readonly anchors: boolean;
  /** Part number and pieces of a tool can be changed. */
  readonly details?: boolean;
  /** Shapes can be aligned, distributed, merged, split, mirrored, sized alike and snapped to the tools. */
  readonly arrange: boolean;
  /** Shapes without a real name are amber. */
  readonly marksUnnamed?: boolean;
  /** The picture fits the foam by itself, and can take the whole screen of a phone. */
  readonly wholeScreen?: boolean;
  /** Shows bulk selection, marking and deleting. */
  readonly bulk?: boolean;
  /** Anchor points have descriptions and their own opacity. */
  readonly anchorDetails?: boolean;
}
