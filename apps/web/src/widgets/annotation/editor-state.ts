import type { PercentPoint, ShapeType, Tool, ToolStatus } from '@stowed/contract';
import type { Axis, Edge, ListedTool } from '@stowed/domain';
import { idsIn } from './editor-content.ts';
import type { EditorContent, Part, Press } from './editor-content.ts';

/** What is being set with a cross over the picture: one point, or one after the other until it is finished. */
export type Placing = 'anchor' | 'polygon';

export type Gesture =
  | { readonly kind: 'idle' }
  | { readonly kind: 'dragging'; readonly press: Press; readonly before: EditorContent }
  | {
      readonly kind: 'placing';
      readonly what: Placing;
      readonly points: readonly PercentPoint[];
      readonly cursor: PercentPoint;
    };

export interface EditorState {
  readonly content: EditorContent;
  /** Ids of the chosen tools and anchor points. */
  readonly selection: readonly string[];
  /** The point of the one chosen polygon that was touched last. */
  readonly activePoint: number | undefined;
  readonly gesture: Gesture;
  readonly past: readonly EditorContent[];
  readonly future: readonly EditorContent[];
  /** Steps of one kind in a row (letters of a name, presses of an arrow key) are undone together. */
  readonly lastStep: string | undefined;
}

/** What each edit needs to know. */
export interface EditNeeds {
  readonly proposed: { readonly tools: readonly Tool[] };
  /** Something else in place of all that is drawn. */
  readonly replaced: { readonly content: EditorContent };
  readonly toolAdded: { readonly shapeType: ShapeType; readonly id: string; readonly at: PercentPoint };
  readonly pasted: { readonly tools: readonly Tool[] };
  readonly renamed: { readonly id: string; readonly name: string };
  /** A list of names from this tool on. */
  readonly listed: { readonly id: string; readonly tools: readonly ListedTool[] };
  readonly detailed: { readonly id: string } & Pick<Tool, 'partNumber' | 'pieces'>;
  readonly described: { readonly id: string; readonly description: string };
  readonly reshaped: { readonly id: string; readonly shapeType: ShapeType };
  readonly pointAdded: { readonly id: string; readonly index: number };
  readonly pointRemoved: { readonly id: string; readonly index: number };
  readonly nudged: { readonly by: PercentPoint };
  readonly pulled: { readonly press: Press; readonly to: PercentPoint };
  readonly turned: { readonly id: string; readonly degrees: number };
  readonly statusFlipped: { readonly id: string };
  readonly marked: { readonly status: ToolStatus };
  readonly aligned: { readonly edge: Edge };
  readonly distributed: { readonly axis: Axis };
  /** Without ids: what is selected. */
  readonly deleted: { readonly ids?: readonly string[] };
}

export type EditOf<T extends keyof EditNeeds = keyof EditNeeds> = {
  [K in T]: { readonly type: K } & EditNeeds[K];
}[T];

/** What the other actions need to know: they choose, drag, set points, or go through what was done. */
export interface MoveNeeds {
  /** Another picture: what was done on the one before is no longer to be undone. */
  readonly started: { readonly content: EditorContent };
  readonly selected: { readonly ids: readonly string[] };
  readonly selectionFlipped: { readonly id: string };
  readonly pointChosen: { readonly index: number };
  readonly pressed: { readonly press: Press };
  readonly dragged: { readonly to: PercentPoint };
  readonly released: unknown;
  readonly cancelled: unknown;
  readonly placingStarted: { readonly what: Placing };
  readonly cursorMoved: { readonly to: PercentPoint };
  readonly cursorNudged: { readonly by: PercentPoint };
  readonly placed: { readonly id: string; readonly at?: PercentPoint };
  readonly finished: { readonly id: string };
  readonly undone: unknown;
  readonly redone: unknown;
}

export type MoveOf<T extends keyof MoveNeeds = keyof MoveNeeds> = {
  [K in T]: { readonly type: K } & MoveNeeds[K];
}[T];

export type EditorAction = EditOf | MoveOf;

export const idle: Gesture = { kind: 'idle' };

/** An editor that shows `content`, nothing selected, nothing to undo. */
export function startEditor(content: EditorContent): EditorState {
  return {
    content,
    selection: [],
    activePoint: undefined,
    gesture: idle,
    past: [],
    future: [],
    lastStep: undefined,
  };
}

/** The content without a drag that is still under way: what would be saved, and what is kept. */
export function restingContent({ content, gesture }: EditorState): EditorContent {
  return gesture.kind === 'dragging' ? gesture.before : content;
}

/** The one chosen tool; undefined while none or several are chosen. */
export function onlyTool({ content, selection }: EditorState): Tool | undefined {
  const [id, ...others] = selection;
  return others.length > 0 ? undefined : content.tools.find((tool) => tool.uniqueId === id);
}

export function selectedTools({ content, selection }: EditorState): Tool[] {
  return content.tools.filter((tool) => selection.includes(tool.uniqueId));
}

/** The selection without what is no longer there. */
export function withSelection(state: EditorState, ids: readonly string[]): EditorState {
  const selection = idsIn(state.content, ids);
  return { ...state, selection, activePoint: undefined, lastStep: undefined };
}

/** The point that a part of a polygon is, or will be. */
export function pointOf(part: Part): number | undefined {
  if (part.kind === 'point') return part.index;
  return part.kind === 'edge' ? part.index + 1 : undefined;
}
