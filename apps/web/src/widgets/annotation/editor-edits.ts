import { limits } from '@stowed/contract';
import type { PercentPoint, Tool, ToolStatus } from '@stowed/contract';
import {
  addPolygonPoint,
  alignShapes,
  boundsOf,
  compact,
  distributeShapes,
  isNamed,
  keepInPicture,
  moveShapes,
  newShape,
  onAnotherPhoto,
  removePolygonPoint,
  reshape,
  smallestTurn,
  turnBy,
  withoutVerdict,
} from '@stowed/domain';
import type { Box, Shaped } from '@stowed/domain';
import {
  asAnother,
  confirmNames,
  equalSizes,
  freeName,
  merge,
  mirror,
  nameShapes,
  numbered,
  outline,
  split,
  withTools,
} from './editor-acts.ts';
import { draggedContent, movedContent, settledContent } from './drag.ts';
import type { EditorContent, EditorRules } from './editor-content.ts';
import { listedFrom } from './editor-content.ts';
import { replaceContent, step } from './editor-history.ts';
import { nextUnplaced, onlyTool, selectedTools, withSelection } from './editor-state.ts';
import type { EditNeeds, EditOf, EditorAction, EditorState } from './editor-state.ts';

/** Offset of a pasted shape; percent. */
const PASTE_OFFSET = 3;

type Edits = {
  readonly [T in keyof EditNeeds]: (state: EditorState, action: EditOf<T>, rules: EditorRules) => EditorState;
};

export function isEdit(action: EditorAction): action is EditOf {
  return action.type in edits;
}

/** Applies an edit as an undoable step. */
export function edit<T extends keyof EditNeeds>(
  state: EditorState,
  action: EditOf<T>,
  rules: EditorRules,
): EditorState {
  return edits[action.type](state, action, rules);
}

const edits: Edits = {
  proposed: propose,
  replaced: (state, { content }) =>
    withSelection(replaceContent(state, withTools(content, numbered(content.tools))), []),
  toolAdded: addTool,
  pasted: paste,
  renamed: (state, action) => step(state, renamed(state.content, action), { kind: `rename ${action.id}` }),
  listed: (state, { id, tools }) =>
    step(state, withTools(state.content, listedFrom(state.content.tools, id, tools))),
  detailed: (state, { id, ...details }) =>
    step(
      state,
      changed(state.content, id, (tool) => detailed(tool, details)),
      { kind: `detail ${id} ${Object.keys(details).join()}` },
    ),
  described: (state, action) =>
    step(state, described(state.content, action), { kind: `describe ${action.id}` }),
  reshaped: (state, { id, shapeType }, rules) =>
    step(
      { ...state, activePoint: undefined },
      changed(state.content, id, (tool) => reshape(tool, shapeType, rules)),
    ),
  pointAdded: (state, { id, index }) => ({
    ...step(
      state,
      changed(state.content, id, (tool) => addPolygonPoint(tool, index)),
    ),
    activePoint: index + 1,
  }),
  pointRemoved: (state, { id, index }, { minSide }) => ({
    ...step(
      state,
      changed(state.content, id, (tool) => removePolygonPoint(tool, index, minSide)),
    ),
    activePoint: undefined,
  }),
  nudged: (state, { by }, rules) =>
    step(state, movedContent(state.content, { ids: state.selection, by }, rules), {
      kind: `nudge ${state.selection.join(' ')}`,
      alone: onlyTool(state)?.uniqueId,
    }),
  pulled: (state, { press, to }, rules) => {
    const dragged = draggedContent(state.content, { press, to, selection: [press.id] }, rules);
    const kind = `pull ${press.id} ${JSON.stringify(press.part)}`;
    return step(state, settledContent(dragged, press, rules), { kind, alone: press.id });
  },
  turned: (state, { id, degrees }, { aspect }) =>
    step(
      state,
      changed(state.content, id, (tool) => keepInPicture(turnBy(tool, degrees, aspect), aspect)),
      { kind: `turn ${id}`, alone: id },
    ),
  statusFlipped: (state, { id }) =>
    step(
      state,
      changed(state.content, id, (tool) => decided(tool, tool.status === 'present' ? 'missing' : 'present')),
    ),
  marked: (state, { status }) => {
    const ids = new Set(state.selection);
    const mark = (tool: Tool) => (ids.has(tool.uniqueId) ? decided(tool, status) : tool);
    return step(state, withTools(state.content, state.content.tools.map(mark)));
  },
  aligned: (state, { edge }, { aspect }) => arrange(state, (tools) => alignShapes(tools, edge, aspect)),
  distributed: (state, { axis }, { aspect }) =>
    arrange(state, (tools) => distributeShapes(tools, axis, aspect)),
  merged: merge,
  split,
  sized: equalSizes,
  mirrored: mirror,
  outlined: outline,
  named: nameShapes,
  namesConfirmed: confirmNames,
  placeConfirmed: confirmPlace,
  deleted: (state, { ids = state.selection }) => withSelection(step(state, without(state.content, ids)), []),
};

/** Selects the next tool to place, so that each is looked at in turn. */
function confirmPlace(state: EditorState, { id }: EditOf<'placeConfirmed'>): EditorState {
  const unplaced = state.content.unplaced?.filter((other) => other !== id) ?? [];
  const content = state.isOnSecondPhoto
    ? changed(state.content, id, (tool) => ({ ...tool, notOnTemplatePhoto: true }))
    : state.content;
  const next = step(state, { ...content, unplaced });
  return withSelection(next, [nextUnplaced(next) ?? id]);
}

/** The tool as decided by a person, without the engine's confidence and doubt. */
function decided(tool: Tool, status: ToolStatus): Tool {
  return { ...withoutVerdict(tool), status };
}

/** Omits an empty part number and a single piece. */
function detailed({ partNumber, pieces, ...tool }: Tool, change: Pick<Tool, 'partNumber' | 'pieces'>): Tool {
  const next = { partNumber, pieces, ...change };
  const isSingle = next.pieces === undefined || next.pieces <= 1;
  return {
    ...tool,
    ...compact({
      partNumber: next.partNumber || undefined,
      pieces: isSingle ? undefined : next.pieces,
    }),
  };
}

function changed(content: EditorContent, id: string, change: (tool: Tool) => Tool): EditorContent {
  return withTools(
    content,
    content.tools.map((tool) => (tool.uniqueId === id ? change(tool) : tool)),
  );
}

function arrange(state: EditorState, move: (tools: Tool[]) => Tool[]): EditorState {
  const moved = new Map(move(selectedTools(state)).map((tool) => [tool.uniqueId, tool]));
  const tools = state.content.tools.map((tool) => moved.get(tool.uniqueId) ?? tool);
  return step(state, withTools(state.content, tools));
}

/**
 * Adds proposals, which are for the first photo, to the drawn shapes; a proposal whose center lies in a drawn
 * shape is the same tool.
 */
function propose(
  state: EditorState,
  { tools: proposals }: EditOf<'proposed'>,
  { aspect }: EditorRules,
): EditorState {
  const { tools } = state.content;
  const taken = tools.map((tool) => boundsOf(tool, aspect));
  const fresh = proposals.filter((proposal) => {
    const box = boundsOf(proposal, aspect);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return !taken.some((other) => contains(other, middle));
  });
  const joined = [...tools, ...fresh].slice(0, limits.toolsPerDrawer.max);
  const known = joined.filter((tool, index) => index < tools.length || isNamed(tool));
  const named = joined.map((tool, index) => {
    if (index < tools.length) return tool;
    const name = isNamed(tool) ? tool.name : freeName(index + 1, known);
    const proposed = { ...tool, name, status: 'present' as const };
    known.push(proposed);
    return proposed;
  });
  return replaceContent(state, withTools(state.content, numbered(named)));
}

function contains(box: Box, { x, y }: PercentPoint): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function addTool(state: EditorState, { shapeType, id, at }: EditOf<'toolAdded'>, { aspect }: EditorRules) {
  const { tools } = state.content;
  if (tools.length >= limits.toolsPerDrawer.max) return state;
  const added = addedTool(tools, id, newShape(shapeType, at, aspect));
  return withSelection(step(state, withTools(state.content, [...tools, added])), [id]);
}

/** A tool that a person adds after the others. */
export function addedTool(others: readonly Tool[], id: string, shape: Shaped): Tool {
  const position = others.length + 1;
  const name = freeName(position, others);
  return { name, position: String(position), status: 'present', uniqueId: id, ...shape };
}

/**
 * Copies next to their originals, which may be another drawer's, as many as the drawer can hold; a name that
 * is taken stays behind. A guessed name that is not taken stays a guess.
 */
function paste(
  state: EditorState,
  { tools: copies, guessed = [], unplaced = [] }: EditOf<'pasted'>,
  { aspect }: EditorRules,
): EditorState {
  const { tools } = state.content;
  const fitting = onAnotherPhoto(copies).slice(0, Math.max(0, limits.toolsPerDrawer.max - tools.length));
  const placed = moveShapes(fitting, { x: PASTE_OFFSET, y: PASTE_OFFSET }, aspect).map((tool) =>
    keepInPicture(smallestTurn(tool, aspect), aspect),
  );
  if (placed.length === 0) return state;
  const joined = placed.reduce<readonly Tool[]>(
    (known, tool) => [...known, asAnother(tool, known.length + 1, known)],
    tools,
  );
  const guesses = joined.filter((tool) => guessed.includes(tool.uniqueId) && isNamed(tool));
  const next = step(state, {
    ...withTools(state.content, numbered(joined)),
    guessed: [...(state.content.guessed ?? []), ...guesses.map(({ uniqueId }) => uniqueId)],
    unplaced: [...(state.content.unplaced ?? []), ...unplaced],
  });
  return withSelection(
    next,
    placed.map((tool) => tool.uniqueId),
  );
}

function renamed(content: EditorContent, { id, name }: EditOf<'renamed'>): EditorContent {
  return {
    tools: content.tools.map((tool) => (tool.uniqueId === id ? { ...tool, name } : tool)),
    anchors: content.anchors.map((anchor) => (anchor.id === id ? { ...anchor, label: name } : anchor)),
  };
}

function described(content: EditorContent, { id, description }: EditOf<'described'>): EditorContent {
  const anchors = content.anchors.map((anchor) => (anchor.id === id ? { ...anchor, description } : anchor));
  return { ...content, anchors };
}

function without(content: EditorContent, ids: readonly string[]): EditorContent {
  const gone = new Set(ids);
  const tools = content.tools.filter((tool) => !gone.has(tool.uniqueId));
  return {
    tools: tools.length < content.tools.length ? numbered(tools) : content.tools,
    anchors: content.anchors.filter((anchor) => !gone.has(anchor.id)),
  };
}
