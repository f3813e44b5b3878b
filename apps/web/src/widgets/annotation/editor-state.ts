import { limits } from '@stowed/contract';
import type { AnchorPoint, PercentPoint, ShapeType, Tool } from '@stowed/contract';
import { boundsOf, keepInPicture, newShape, smallestTurn, withBounds } from '@stowed/domain';
import type { Box } from '@stowed/domain';
import { draggedContent, hundredths } from './drag.ts';
import type { EditorContent, EditorRules, Press } from './editor-content.ts';

type Gesture =
  | { readonly kind: 'idle' }
  | { readonly kind: 'dragging'; readonly press: Press; readonly before: EditorContent };

export interface EditorState {
  readonly content: EditorContent;
  readonly selectedId: string | undefined;
  readonly gesture: Gesture;
  readonly past: readonly EditorContent[];
  readonly future: readonly EditorContent[];
  /** Steps of one kind in a row (letters of a name, presses of an arrow key) are undone together. */
  readonly lastStep: string | undefined;
}

export type EditorAction =
  | { readonly type: 'cleared' }
  | { readonly type: 'proposed'; readonly tools: readonly Tool[] }
  | { readonly type: 'selected'; readonly id: string | undefined }
  | { readonly type: 'pressed'; readonly press: Press }
  | { readonly type: 'dragged'; readonly to: PercentPoint }
  | { readonly type: 'released' }
  | { readonly type: 'cancelled' }
  | {
      readonly type: 'toolAdded';
      readonly shapeType: ShapeType;
      readonly id: string;
      readonly at: PercentPoint;
    }
  | { readonly type: 'anchorAdded'; readonly id: string; readonly at: PercentPoint }
  | { readonly type: 'renamed'; readonly id: string; readonly name: string }
  | { readonly type: 'nudged'; readonly id: string; readonly by: PercentPoint }
  | { readonly type: 'deleted'; readonly id: string }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };

const UNDO_STEPS = 100;
const idle: Gesture = { kind: 'idle' };

/** An editor that shows `content`, nothing selected, nothing to undo. */
export function startEditor(content: EditorContent): EditorState {
  return { content, selectedId: undefined, gesture: idle, past: [], future: [], lastStep: undefined };
}

/** The one place where the shapes of a picture change. */
export function editorReducer(rules: EditorRules) {
  return (state: EditorState, action: EditorAction): EditorState => {
    switch (action.type) {
      case 'selected':
        return { ...state, selectedId: action.id, lastStep: undefined };
      case 'pressed':
        return press(release(state, rules), action.press);
      case 'dragged':
        return drag(state, action.to, rules);
      case 'released':
        return release(state, rules);
      case 'cancelled':
        return cancel(state);
      case 'undone':
        return undo(release(state, rules));
      case 'redone':
        return redo(release(state, rules));
      default:
        return edit(release(state, rules), action, rules);
    }
  };
}

type Edit = Extract<
  EditorAction,
  { type: 'cleared' | 'proposed' | 'toolAdded' | 'anchorAdded' | 'renamed' | 'nudged' | 'deleted' }
>;

function edit(state: EditorState, action: Edit, rules: EditorRules): EditorState {
  const { content } = state;
  switch (action.type) {
    case 'cleared':
      return { ...step(state, { tools: [], anchors: [] }), selectedId: undefined };
    case 'proposed':
      return propose(state, action.tools, rules);
    case 'toolAdded':
      return addTool(state, action, rules);
    case 'anchorAdded':
      return addAnchor(state, action);
    case 'renamed':
      return step(state, renamed(content, action), `rename ${action.id}`);
    case 'nudged':
      return nudge(state, action, rules);
    case 'deleted':
      return { ...step(state, without(content, action.id)), selectedId: undefined };
  }
}

function press(state: EditorState, held: Press): EditorState {
  return {
    ...state,
    selectedId: held.id,
    lastStep: undefined,
    gesture: { kind: 'dragging', press: held, before: state.content },
  };
}

function drag(state: EditorState, to: PercentPoint, rules: EditorRules): EditorState {
  if (state.gesture.kind === 'idle') return state;
  const { before, press: held } = state.gesture;
  return { ...state, content: draggedContent(before, { press: held, to }, rules) };
}

function release(state: EditorState, { aspect }: EditorRules): EditorState {
  if (state.gesture.kind === 'idle') return state;
  const { before, press: held } = state.gesture;
  if (state.content === before) return { ...state, gesture: idle };
  const tools = state.content.tools.map((tool) =>
    tool.uniqueId === held.id ? withBounds(keepInPicture(smallestTurn(tool, aspect), aspect), aspect) : tool,
  );
  const dropped = { ...state.content, tools };
  return { ...step({ ...state, content: before }, dropped), gesture: idle };
}

function cancel(state: EditorState): EditorState {
  if (state.gesture.kind === 'idle') return { ...state, selectedId: undefined };
  return { ...state, content: state.gesture.before, gesture: idle };
}

function undo(state: EditorState): EditorState {
  const previous = state.past.at(-1);
  if (!previous) return state;
  return {
    ...startEditor(previous),
    selectedId: keptSelection(previous, state.selectedId),
    past: state.past.slice(0, -1),
    future: [state.content, ...state.future],
  };
}

function redo(state: EditorState): EditorState {
  const [next, ...rest] = state.future;
  if (!next) return state;
  return {
    ...startEditor(next),
    selectedId: keptSelection(next, state.selectedId),
    past: [...state.past, state.content],
    future: rest,
  };
}

/** Takes `next` as the content and remembers what was there, once for a run of like steps. */
function step(state: EditorState, next: EditorContent, kind?: string): EditorState {
  const continues = kind !== undefined && kind === state.lastStep;
  const past = continues ? state.past : [...state.past, state.content].slice(-UNDO_STEPS);
  return { ...state, content: next, past, future: [], lastStep: kind, gesture: idle };
}

/** Proposals join what is drawn already; one whose middle lies in a drawn shape is that tool again. */
function propose(state: EditorState, proposals: readonly Tool[], { aspect }: EditorRules): EditorState {
  const { tools } = state.content;
  const taken = tools.map((tool) => boundsOf(tool, aspect));
  const fresh = proposals.filter((proposal) => {
    const box = boundsOf(proposal, aspect);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return !taken.some((other) => contains(other, middle));
  });
  const joined = [...tools, ...fresh].slice(0, limits.toolsPerDrawer.max);
  const named = joined.map((tool, index) =>
    index < tools.length ? tool : { ...tool, name: `Tool ${index + 1}`, status: 'present' as const },
  );
  return step(state, { ...state.content, tools: numbered(named) });
}

function contains(box: Box, { x, y }: PercentPoint): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function addTool(
  state: EditorState,
  { shapeType, id, at }: Extract<Edit, { type: 'toolAdded' }>,
  rules: EditorRules,
) {
  const { tools } = state.content;
  if (tools.length >= limits.toolsPerDrawer.max) return state;
  const label = String(tools.length + 1);
  const added: Tool = {
    name: `Tool ${label}`,
    position: label,
    status: 'present',
    uniqueId: id,
    ...newShape(shapeType, at, rules.aspect),
  };
  return { ...step(state, { ...state.content, tools: [...tools, added] }), selectedId: id };
}

function addAnchor(state: EditorState, { id, at }: Extract<Edit, { type: 'anchorAdded' }>): EditorState {
  const { anchors } = state.content;
  if (anchors.length >= limits.anchorPoints) return state;
  const label = `Anchor ${anchors.length + 1}`;
  const added: AnchorPoint = { id, label, description: '', x: hundredths(at.x), y: hundredths(at.y) };
  return { ...step(state, { ...state.content, anchors: [...anchors, added] }), selectedId: id };
}

function nudge(
  state: EditorState,
  { id, by }: Extract<Edit, { type: 'nudged' }>,
  rules: EditorRules,
): EditorState {
  const isAnchor = state.content.anchors.some((anchor) => anchor.id === id);
  const held: Press = {
    id,
    part: { kind: isAnchor ? 'anchor' : 'body' },
    at: { x: 0, y: 0 },
    grip: gripOf(state.content, id),
  };
  const next = draggedContent(state.content, { press: held, to: by }, rules);
  return step(state, next, `nudge ${id}`);
}

function gripOf(content: EditorContent, id: string): PercentPoint {
  const anchor = content.anchors.find((one) => one.id === id);
  return anchor ? { x: anchor.x, y: anchor.y } : { x: 0, y: 0 };
}

function renamed(content: EditorContent, { id, name }: Extract<Edit, { type: 'renamed' }>): EditorContent {
  return {
    tools: content.tools.map((tool) => (tool.uniqueId === id ? { ...tool, name } : tool)),
    anchors: content.anchors.map((anchor) => (anchor.id === id ? { ...anchor, label: name } : anchor)),
  };
}

function without(content: EditorContent, id: string): EditorContent {
  return {
    tools: numbered(content.tools.filter((tool) => tool.uniqueId !== id)),
    anchors: content.anchors.filter((anchor) => anchor.id !== id),
  };
}

/** Labels 1..n in list order. */
function numbered(tools: readonly Tool[]): Tool[] {
  return tools.map((tool, index) => ({ ...tool, position: String(index + 1) }));
}

function keptSelection(content: EditorContent, id: string | undefined): string | undefined {
  const isThere =
    content.tools.some((tool) => tool.uniqueId === id) || content.anchors.some((anchor) => anchor.id === id);
  return isThere ? id : undefined;
}
