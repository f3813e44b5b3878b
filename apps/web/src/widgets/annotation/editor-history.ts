import { markedByPhoto, stillGuessed, stillUnplaced } from './editor-content.ts';
import type { EditorContent } from './editor-content.ts';
import { idle, withSelection } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';

/** Many, so that undo reaches the start; steps share unchanged shapes. */
const UNDO_STEPS = 1000;

interface How {
  /** Consecutive steps of one kind are undone together. */
  readonly kind?: string | undefined;
  /** The tool that a person places by itself, with no other. */
  readonly alone?: string | undefined;
}

/** What a person draws on the shown photo, as a step. */
export function step(state: EditorState, changed: EditorContent, how: How = {}): EditorState {
  const { content, isOnSecondPhoto } = state;
  const tools = markedByPhoto(content.tools, changed.tools, { isOnSecondPhoto, alone: how.alone });
  return replaceContent(state, { ...changed, tools }, how);
}

/**
 * Replaces the content and remembers the previous one, once per run of steps of one kind. A step without a
 * change is not remembered.
 */
export function replaceContent(
  state: EditorState,
  changed: EditorContent,
  { kind, alone }: How = {},
): EditorState {
  const { content } = state;
  const next = {
    ...changed,
    unplaced: stillUnplaced(content, changed, alone),
    guessed: stillGuessed(content, changed),
  };
  if (isSame(next, content)) return { ...state, gesture: idle };
  const continues = kind !== undefined && kind === state.lastStep;
  const past = continues ? state.past : [...state.past, content].slice(-UNDO_STEPS);
  return { ...state, content: next, past, future: [], lastStep: kind, gesture: idle };
}

export function undo(state: EditorState): EditorState {
  const previous = state.past.at(-1);
  if (!previous) return state;
  const past = state.past.slice(0, -1);
  const future = [state.content, ...state.future];
  return withSelection({ ...state, content: previous, past, future }, state.selection);
}

export function redo(state: EditorState): EditorState {
  const [next, ...future] = state.future;
  if (!next) return state;
  const past = [...state.past, state.content];
  return withSelection({ ...state, content: next, past, future }, state.selection);
}

function isSame(one: EditorContent, other: EditorContent): boolean {
  return (
    isSameList(one.tools, other.tools) &&
    isSameList(one.anchors, other.anchors) &&
    one.unplaced?.length === (other.unplaced?.length ?? 0) &&
    one.guessed?.length === (other.guessed?.length ?? 0)
  );
}

function isSameList(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
