import type { PercentPoint, ShapeType, Tool, ToolStatus } from '@stowed/contract';
import type { Axis, Edge, ListedTool } from '@stowed/domain';
import { idsIn } from './editor-content.ts';
import type { EditorContent, Part, Press } from './editor-content.ts';

/** What the cross is setting: one point, or several until finished. */
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
  /** The last touched point of the selected polygon. */
  readonly activePoint: number | undefined;
  readonly gesture: Gesture;
  readonly past: readonly EditorContent[];
  /** The steps before a walk through names: undo reaches them only after the walk. */
  readonly earlier: readonly EditorContent[];
  readonly future: readonly EditorContent[];
  /** A merge waits for the answer which of these tools' names stays. */
  readonly mergeAsks: readonly Tool[] | undefined;
  /** The person draws on a second photo: the template's own does not show these tools. */
  readonly isOnSecondPhoto: boolean;
  /** Consecutive steps of one kind (letters of a name, arrow keys) are undone together. */
  readonly lastStep: string | undefined;
}

/** What each edit needs to know. */
export interface EditNeeds {
  readonly proposed: { readonly tools: readonly Tool[] };
  /** Replaces all shapes. */
  readonly replaced: { readonly content: EditorContent };
  readonly toolAdded: { readonly shapeType: ShapeType; readonly id: string; readonly at: PercentPoint };
  /** With the ids of those whose names are guesses, and of those that nobody has placed yet. */
  readonly pasted: {
    readonly tools: readonly Tool[];
    readonly guessed?: readonly string[];
    readonly unplaced?: readonly string[];
  };
  readonly renamed: { readonly id: string; readonly name: string };
  /** Names from this tool on. */
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
  /** Makes one shape of the selected ones; it gets the name of the tool `keep`. */
  readonly merged: { readonly keep?: string };
  /** Cuts the selected shapes in two; ids for the second halves. */
  readonly split: { readonly ids: readonly string[] };
  /** As large as the first selected shape. */
  readonly sized: unknown;
  readonly mirrored: { readonly axis: Axis };
  /** The person may have changed the photo since the outlines were looked for. */
  readonly outlined: {
    readonly outlines: ReadonlyMap<string, readonly PercentPoint[]>;
    readonly isOnSecondPhoto: boolean;
    /** The tool whose outline was looked for, if it was only one. */
    readonly alone?: string | undefined;
  };
  /** Names by the id of a shape; undefined takes a name away. A guess waits for a person to confirm it. */
  readonly named: { readonly names: ReadonlyMap<string, ListedTool | undefined>; readonly isGuess?: boolean };
  /** A person says that the names of these tools are right. */
  readonly namesConfirmed: { readonly ids: readonly string[] };
  /** The tool is in its place on this picture as it is drawn. */
  readonly placeConfirmed: { readonly id: string };
  /** Without ids: the selection. */
  readonly deleted: { readonly ids?: readonly string[] };
}

export type EditOf<T extends keyof EditNeeds = keyof EditNeeds> = {
  [K in T]: { readonly type: K } & EditNeeds[K];
}[T];

/** Context of actions that select, drag, set points or undo. */
export interface MoveNeeds {
  /** Another picture: earlier steps can no longer be undone. */
  readonly started: { readonly content: EditorContent };
  readonly photoChosen: { readonly isSecond: boolean };
  readonly selected: { readonly ids: readonly string[] };
  readonly selectionFlipped: { readonly id: string };
  readonly pointChosen: { readonly index: number };
  readonly pressed: { readonly press: Press };
  readonly dragged: { readonly to: PercentPoint };
  readonly released: unknown;
  readonly cancelled: unknown;
  /** The shapes stay apart. */
  readonly mergeLeft: unknown;
  readonly placingStarted: { readonly what: Placing };
  readonly cursorMoved: { readonly to: PercentPoint };
  readonly cursorNudged: { readonly by: PercentPoint };
  readonly placed: { readonly id: string; readonly at?: PercentPoint };
  readonly finished: { readonly id: string };
  /** A walk through names: undo stops at its start until it ends. */
  readonly namingStarted: unknown;
  readonly namingEnded: unknown;
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
    earlier: [],
    future: [],
    mergeAsks: undefined,
    isOnSecondPhoto: false,
    lastStep: undefined,
  };
}

/** The content without an unfinished drag: what is saved and kept. */
export function restingContent({ content, gesture }: EditorState): EditorContent {
  return gesture.kind === 'dragging' ? gesture.before : content;
}

/** The selected tool, if exactly one is. */
export function onlyTool({ content, selection }: EditorState): Tool | undefined {
  const [id, ...others] = selection;
  return others.length > 0 ? undefined : content.tools.find((tool) => tool.uniqueId === id);
}

export function selectedTools({ content, selection }: EditorState): Tool[] {
  return content.tools.filter((tool) => selection.includes(tool.uniqueId));
}

/** The tool to place next: the first one after the selected tool that is not placed. */
export function nextUnplaced(state: EditorState): string | undefined {
  return nextOf(state, state.content.unplaced);
}

/** The tool whose guessed name to confirm next. */
export function nextGuessed(state: EditorState): string | undefined {
  return nextOf(state, state.content.guessed);
}

/** The first of these tools after the selected one. */
export function nextOf({ content, selection }: EditorState, ids: readonly string[] = []): string | undefined {
  const { tools } = content;
  const from = tools.findIndex(({ uniqueId }) => uniqueId === selection[0]) + 1;
  const order = [...tools.slice(from), ...tools.slice(0, from)];
  return order.find(({ uniqueId }) => ids.includes(uniqueId))?.uniqueId;
}

/** The selection without deleted shapes. */
export function withSelection(state: EditorState, ids: readonly string[]): EditorState {
  const selection = idsIn(state.content, ids);
  return { ...state, selection, activePoint: undefined, lastStep: undefined };
}

/** The index of a polygon's point or future point. */
export function pointOf(part: Part): number | undefined {
  if (part.kind === 'point') return part.index;
  return part.kind === 'edge' ? part.index + 1 : undefined;
}
