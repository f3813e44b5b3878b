import { draggedContent, settledContent } from './drag.ts';
import { edit, isEdit } from './editor-edits.ts';
import type { EditorRules, Press } from './editor-content.ts';
import { redo, step, undo } from './editor-history.ts';
import { idle, pointOf, startEditor, withSelection } from './editor-state.ts';
import type { EditorAction, EditorState, MoveNeeds, MoveOf } from './editor-state.ts';
import { finish, moveCursor, place, startPlacing, takeBackPoint } from './placing.ts';

type Moves = {
  readonly [T in keyof MoveNeeds]: (state: EditorState, action: MoveOf<T>, rules: EditorRules) => EditorState;
};

/** The one place where the shapes of a picture change. */
export function editorReducer(rules: EditorRules) {
  return (state: EditorState, action: EditorAction): EditorState =>
    isEdit(action) ? edit(release(state, rules), action, rules) : move(state, action, rules);
}

function move<T extends keyof MoveNeeds>(
  state: EditorState,
  action: MoveOf<T>,
  rules: EditorRules,
): EditorState {
  return moves[action.type](state, action, rules);
}

const moves: Moves = {
  started: (_state, { content }) => startEditor(content),
  photoChosen: (state, { isSecond }, rules) => ({ ...release(state, rules), isOnSecondPhoto: isSecond }),
  selected: (state, { ids }) => withSelection(state, ids),
  selectionFlipped: (state, { id }) => {
    const rest = state.selection.filter((other) => other !== id);
    return withSelection(state, rest.length < state.selection.length ? rest : [...rest, id]);
  },
  pointChosen: (state, { index }) => ({ ...state, activePoint: index }),
  pressed: (state, action, rules) => press(release(state, rules), action.press),
  dragged: (state, { to }, rules) => {
    if (state.gesture.kind !== 'dragging') return state;
    const { before, press: held } = state.gesture;
    const { selection } = state;
    return { ...state, content: draggedContent(before, { press: held, to, selection }, rules) };
  },
  released: (state, _action, rules) => release(state, rules),
  cancelled: cancel,
  mergeLeft: (state) => ({ ...state, mergeAsks: undefined }),
  placingStarted: (state, { what }, rules) => startPlacing(release(state, rules), what),
  cursorMoved: (state, { to }) => moveCursor(state, () => to),
  cursorNudged: (state, { by }) => moveCursor(state, ({ x, y }) => ({ x: x + by.x, y: y + by.y })),
  placed: place,
  finished: (state, { id }, rules) => finish(state, id, rules),
  namingStarted: (state, _action, rules) => startNaming(release(state, rules)),
  namingEnded: ({ earlier, past, ...state }) => ({ ...state, past: [...earlier, ...past], earlier: [] }),
  // While points are being set, undo removes the last point.
  undone: (state, _action, rules) =>
    state.gesture.kind === 'placing' ? takeBackPoint(state) : undo(release(state, rules)),
  redone: (state, _action, rules) => (state.gesture.kind === 'placing' ? state : redo(release(state, rules))),
};

function startNaming({ earlier, past, ...state }: EditorState): EditorState {
  return { ...state, earlier: [...earlier, ...past], past: [], lastStep: undefined };
}

/** Dragging a selected shape moves the whole selection; any other becomes the only selected one. */
function press(state: EditorState, held: Press): EditorState {
  const isChosen = held.part.kind === 'body' && state.selection.includes(held.id);
  return {
    ...state,
    selection: isChosen ? state.selection : [held.id],
    activePoint: pointOf(held.part),
    lastStep: undefined,
    gesture: { kind: 'dragging', press: held, before: state.content },
  };
}

/** Ends a drag as an undoable step. Points being set are not affected. */
function release(state: EditorState, rules: EditorRules): EditorState {
  if (state.gesture.kind !== 'dragging') return state;
  const { before, press: held } = state.gesture;
  if (state.content === before) return { ...state, gesture: idle };
  // A body takes the whole selection with it; any other part belongs to one shape.
  const isAlone = held.part.kind !== 'body' || state.selection.length === 1;
  const settled = settledContent(state.content, held, rules);
  return step({ ...state, content: before }, settled, { alone: isAlone ? held.id : undefined });
}

function cancel(state: EditorState): EditorState {
  switch (state.gesture.kind) {
    case 'idle':
      return withSelection(state, []);
    case 'dragging':
      return { ...state, content: state.gesture.before, gesture: idle };
    case 'placing':
      return { ...state, gesture: idle };
  }
}
