import { limits } from '@stowed/contract';
import type { Tool } from '@stowed/contract';
import {
  compact,
  isNamed,
  keepInPicture,
  mergeShapes,
  mirrorShapes,
  sizeLike,
  splitShape,
  withBounds,
} from '@stowed/domain';
import type { EditorContent, EditorRules } from './editor-content.ts';
import { asListed } from './editor-content.ts';
import { step } from './editor-history.ts';
import { nextGuessed, selectedTools, withSelection } from './editor-state.ts';
import type { EditOf, EditorState } from './editor-state.ts';

/** The name of a tool that nobody has named yet. */
function generatedName(position: number): string {
  return `Tool ${position}`;
}

type Named = Pick<Tool, 'name'>;

const nameKey = ({ name }: Named): string => name.trim().toLowerCase();

/** The generated name at this position, or the first after it that none of these tools has. */
export function freeName(position: number, others: readonly Named[]): string {
  const taken = new Set(others.map(nameKey));
  const isFree = (name: string) => !taken.has(nameKey({ name }));
  let number = position;
  while (!isFree(generatedName(number))) number++;
  return generatedName(number);
}

/** A copy of a tool that goes to this position. With a name that is taken it waits for its own. */
export function asAnother(tool: Tool, position: number, others: readonly Named[]): Tool {
  const { partNumber: _partNumber, pieces: _pieces, ...plain } = tool;
  const isTwin = others.some((other) => nameKey(other) === nameKey(tool));
  return isTwin || !isNamed(tool) ? { ...plain, name: freeName(position, others) } : tool;
}

/** Labels 1..n in list order. */
export function numbered(tools: readonly Tool[]): Tool[] {
  return tools.map((tool, index) =>
    tool.position === String(index + 1) ? tool : { ...tool, position: String(index + 1) },
  );
}

export function withTools(content: EditorContent, tools: readonly Tool[]): EditorContent {
  return { ...content, tools };
}

/**
 * Makes one shape of the selected ones, at the first one's place in the list. A real name stays; if there are
 * several, the person is asked first which one.
 */
export function merge(state: EditorState, { keep }: EditOf<'merged'>, { aspect }: EditorRules): EditorState {
  const parts = selectedTools(state);
  const [first] = parts;
  const shape = mergeShapes(parts, aspect);
  if (!first || !shape || parts.length < 2) return state;
  const names = differentNames(parts);
  const kept = names.length > 1 ? names.find((tool) => tool.uniqueId === keep) : (names[0] ?? first);
  if (!kept) return { ...state, mergeAsks: names };
  const { uniqueId, position } = first;
  const named = withoutShape(kept);
  const isUnseen = parts.some(({ notOnTemplatePhoto }) => notOnTemplatePhoto);
  const mark = compact({ notOnTemplatePhoto: isUnseen || undefined });
  const merged: Tool = { ...named, ...shape, ...mark, uniqueId, position };
  const rest = new Set(parts.slice(1));
  const tools = state.content.tools
    .filter((tool) => !rest.has(tool))
    .map((tool) => (tool === first ? merged : tool));
  const waiting = waitingAsOne(state.content, { parts, kept, uniqueId });
  const content = { ...withTools(state.content, numbered(tools)), ...waiting };
  return withSelection(step({ ...state, mergeAsks: undefined }, content), [uniqueId]);
}

interface MergedParts extends Pick<Tool, 'uniqueId'> {
  readonly parts: readonly Tool[];
  readonly kept: Tool;
}

/** A merged tool's name is a guess if the kept one is; its place is open if that of one part is. */
function waitingAsOne(
  { guessed = [], unplaced = [] }: EditorContent,
  { parts, kept, uniqueId }: MergedParts,
): Pick<EditorContent, 'guessed' | 'unplaced'> {
  const isUnplaced = parts.some((tool) => unplaced.includes(tool.uniqueId));
  return {
    guessed: guessed.includes(kept.uniqueId) ? [...guessed, uniqueId] : guessed,
    unplaced: isUnplaced ? [...unplaced, uniqueId] : unplaced,
  };
}

/** One tool for each real name, with its part number and pieces. */
function differentNames(tools: readonly Tool[]): Tool[] {
  const named = tools.filter(isNamed);
  const keyOf = ({ name, partNumber, pieces }: Tool) => JSON.stringify([name.trim(), partNumber, pieces]);
  return named.filter((tool, at) => named.findIndex((other) => keyOf(other) === keyOf(tool)) === at);
}

/** Cuts each selected shape in two, as long as the drawer has room; `ids` are for the second halves. */
export function split(state: EditorState, { ids }: EditOf<'split'>, { aspect }: EditorRules): EditorState {
  const parts = selectedTools(state);
  const { tools } = state.content;
  const room = limits.toolsPerDrawer.max - tools.length;
  const fresh = new Map(parts.slice(0, room).map((tool, index) => [tool, ids[index]]));
  const known = [...tools];
  const halves = tools.flatMap((tool, index) => {
    const id = fresh.get(tool);
    if (id === undefined) return [tool];
    const [one, other] = splitShape(tool, aspect);
    const half = { ...asAnother(other, index + 2, known), uniqueId: id };
    known.push(half);
    return [one, half];
  });
  const { unplaced = [] } = state.content;
  const waiting = parts.filter(({ uniqueId }) => unplaced.includes(uniqueId));
  const next = step(state, {
    ...withTools(state.content, numbered(halves)),
    unplaced: [...unplaced, ...waiting.flatMap((tool) => fresh.get(tool) ?? [])],
  });
  return withSelection(next, [...state.selection, ...ids]);
}

/** Makes the selected shapes as large as the one that was selected first. */
export function equalSizes(state: EditorState, _action: EditOf<'sized'>, { aspect }: EditorRules) {
  const like = state.content.tools.find((tool) => tool.uniqueId === state.selection[0]);
  if (!like) return state;
  return changeSelected(state, (tools) => sizeLike(tools, like, aspect));
}

export function mirror(state: EditorState, { axis }: EditOf<'mirrored'>, { aspect }: EditorRules) {
  return changeSelected(state, (tools) => mirrorShapes(tools, axis, aspect));
}

/** Gives shapes the outlines that were found for them. */
export function outline(
  state: EditorState,
  { outlines, isOnSecondPhoto, alone }: EditOf<'outlined'>,
  { aspect }: EditorRules,
): EditorState {
  const tools = state.content.tools.map((tool): Tool => {
    const points = outlines.get(tool.uniqueId);
    if (!points || points.length < limits.pointsPerPolygon.min) return tool;
    const shape = { ...withoutShape(tool), shapeType: 'polygon' as const, angle: 0, points: [...points] };
    return keepInPicture(withBounds(shape, aspect), aspect);
  });
  const next = step({ ...state, isOnSecondPhoto }, withTools(state.content, tools), { alone });
  return { ...next, isOnSecondPhoto: state.isOnSecondPhoto };
}

/** Gives shapes the names of a list; undefined: the name that it has without one. */
export function nameShapes(state: EditorState, { names, isGuess }: EditOf<'named'>): EditorState {
  const known = state.content.tools.flatMap((tool) => {
    const named = names.has(tool.uniqueId) ? names.get(tool.uniqueId) : tool;
    return named ? [named] : [];
  });
  const tools = state.content.tools.map((tool, index) => {
    if (!names.has(tool.uniqueId)) return tool;
    const named = names.get(tool.uniqueId);
    if (named) return asListed(tool, named);
    const nameless = asListed(tool, { name: freeName(index + 1, known) });
    known.push(nameless);
    return nameless;
  });
  const others = state.content.guessed?.filter((id) => !names.has(id)) ?? [];
  const guessed = isGuess ? [...others, ...names.keys()] : others;
  return step(state, { ...withTools(state.content, tools), guessed });
}

/** The names of these tools are no longer guesses; selects the next guess, so that each is looked at. */
export function confirmNames(state: EditorState, { ids }: EditOf<'namesConfirmed'>): EditorState {
  const guessed = state.content.guessed?.filter((id) => !ids.includes(id)) ?? [];
  const next = step(state, { ...state.content, guessed });
  const following = nextGuessed(next);
  return following === undefined ? next : withSelection(next, [following]);
}

function changeSelected(state: EditorState, change: (tools: Tool[]) => Tool[]): EditorState {
  const changed = new Map(change(selectedTools(state)).map((tool) => [tool.uniqueId, tool]));
  const tools = state.content.tools.map((tool) => changed.get(tool.uniqueId) ?? tool);
  return step(state, withTools(state.content, tools));
}

/** The tool without the fields of one kind of shape. */
function withoutShape({ cx: _cx, cy: _cy, radius: _radius, points: _points, ...tool }: Tool): Tool {
  return tool;
}
