import { limits } from '@stowed/contract';
import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import { clamp, isPolygon, withBounds } from '@stowed/domain';
import { hundredths } from './drag.ts';
import type { EditorRules } from './editor-content.ts';
import { withTools } from './editor-acts.ts';
import { addedTool } from './editor-edits.ts';
import { step } from './editor-history.ts';
import { idle, withSelection } from './editor-state.ts';
import type { EditorState, MoveOf, Placing } from './editor-state.ts';

const middle: PercentPoint = { x: 50, y: 50 };

/** Starts setting points: one anchor point, or the corners of a polygon. */
export function startPlacing(state: EditorState, what: Placing): EditorState {
  return { ...withSelection(state, []), gesture: { kind: 'placing', what, points: [], cursor: middle } };
}

/** Moves the cross that sets points, within the picture. */
export function moveCursor(state: EditorState, to: (from: PercentPoint) => PercentPoint): EditorState {
  const { gesture } = state;
  if (gesture.kind !== 'placing') return state;
  return { ...state, gesture: { ...gesture, cursor: inside(to(gesture.cursor)) } };
}

/**
 * Sets a point, by default at the cross: an anchor point is added at once, a polygon's points are collected.
 */
export function place(state: EditorState, { id, at }: MoveOf<'placed'>): EditorState {
  const { gesture } = state;
  if (gesture.kind !== 'placing') return state;
  const point = inside(at ?? gesture.cursor);
  if (gesture.what === 'anchor') return addAnchor({ ...state, gesture: idle }, id, point);
  if (gesture.points.length >= limits.pointsPerPolygon.max) return state;
  return { ...state, gesture: { ...gesture, points: [...gesture.points, point], cursor: point } };
}

/** Removes the last point; without one, ends the mode. */
export function takeBackPoint(state: EditorState): EditorState {
  const { gesture } = state;
  if (gesture.kind !== 'placing' || gesture.points.length === 0) return { ...state, gesture: idle };
  return { ...state, gesture: { ...gesture, points: gesture.points.slice(0, -1) } };
}

/** Whether the points so far form a polygon. */
export function canFinish({ gesture }: EditorState, { minSide }: Pick<EditorRules, 'minSide'>): boolean {
  return gesture.kind === 'placing' && gesture.what === 'polygon' && isPolygon(gesture.points, minSide);
}

/** Creates a tool from the points; continues while they form no polygon. */
export function finish(state: EditorState, id: string, rules: EditorRules): EditorState {
  const { gesture, content } = state;
  if (gesture.kind !== 'placing' || !canFinish(state, rules)) return state;
  if (content.tools.length >= limits.toolsPerDrawer.max) return state;
  const box = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  const shape = { shapeType: 'polygon' as const, ...box, points: [...gesture.points] };
  const tool: Tool = withBounds(addedTool(content.tools, id, shape), rules.aspect);
  return withSelection(step(state, withTools(content, [...content.tools, tool])), [id]);
}

function addAnchor(state: EditorState, id: string, at: PercentPoint): EditorState {
  const { content } = state;
  if (content.anchors.length >= limits.anchorPoints) return state;
  const label = `Anchor ${content.anchors.length + 1}`;
  const added: AnchorPoint = { id, label, description: '', x: hundredths(at.x), y: hundredths(at.y) };
  return withSelection(step(state, { ...content, anchors: [...content.anchors, added] }), [id]);
}

/** The nearest place of the picture. */
export function inside({ x, y }: PercentPoint): PercentPoint {
  return { x: clamp(x, 0, 100), y: clamp(y, 0, 100) };
}
