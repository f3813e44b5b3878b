import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import {
  addPolygonPoint,
  atLeast,
  clamp,
  keepInPicture,
  movePolygonPoint,
  moveShapes,
  resizeCircle,
  resizeRectangle,
  smallestTurn,
  turnRectangle,
  withBounds,
} from '@stowed/domain';
import type { EditorContent, EditorRules, Press } from './editor-content.ts';

/** The pointer's position, and what a drag of the shape's body moves. */
export interface Drag {
  readonly press: Press;
  readonly to: PercentPoint;
  readonly selection: readonly string[];
}

/**
 * The content with the held part at the pointer. It always starts from the content before the press, so a
 * drag that leaves the picture and returns leaves no trace. Unmoved shapes keep their identity.
 */
export function draggedContent(before: EditorContent, drag: Drag, rules: EditorRules): EditorContent {
  const { press, to, selection } = drag;
  const by = { x: to.x - press.at.x, y: to.y - press.at.y };
  if (press.part.kind === 'body') return movedContent(before, { ids: selection, by }, rules);
  const target = { x: press.grip.x + by.x, y: press.grip.y + by.y };
  return {
    ...before,
    tools: before.tools.map((tool) =>
      tool.uniqueId === press.id ? draggedTool(tool, { press, target }, rules) : tool,
    ),
  };
}

interface Move {
  readonly ids: readonly string[];
  readonly by: PercentPoint;
}

/** The content with some shapes and anchor points moved together, stopped where the first reaches an edge. */
export function movedContent(
  before: EditorContent,
  { ids, by }: Move,
  { aspect }: EditorRules,
): EditorContent {
  const chosen = new Set(ids);
  const tools = before.tools.filter((tool) => chosen.has(tool.uniqueId));
  const anchors = before.anchors.filter((anchor) => chosen.has(anchor.id)).map(asShape);
  const moved = new Map(
    moveShapes([...tools, ...anchors], by, aspect).map((shape) => [shape.uniqueId, shape] as const),
  );
  return {
    ...before,
    tools: before.tools.map((tool) => {
      const place = moved.get(tool.uniqueId);
      return place === undefined || place === tool ? tool : { ...tool, ...place };
    }),
    anchors: before.anchors.map((anchor) => {
      const place = moved.get(anchor.id);
      return place ? movedAnchor(anchor, place) : anchor;
    }),
  };
}

/** The content after a drag: turns use the smallest angle, and every shape is inside the picture. */
export function settledContent(content: EditorContent, press: Press, rules: EditorRules): EditorContent {
  const { aspect, minSide } = rules;
  const settle = (tool: Tool): Tool => {
    const turned = press.part.kind === 'turn' ? smallestTurn(tool, aspect) : tool;
    // Swapped sides are checked again: the previous height may be too small as a width.
    const sized =
      turned.width === tool.width ? turned : atLeast(turned, Math.min(minSide, tool.width, tool.height));
    return withBounds(keepInPicture(sized, aspect), aspect);
  };
  return {
    ...content,
    tools: content.tools.map((tool) => (tool.uniqueId === press.id ? settle(tool) : tool)),
  };
}

interface Pull {
  readonly press: Press;
  readonly target: PercentPoint;
}

/** A part that this kind of shape does not have moves nothing. */
function draggedTool(tool: Tool, { press: { part }, target }: Pull, rules: EditorRules): Tool {
  switch (tool.shapeType) {
    case 'rectangle':
      if (part.kind === 'turn') return turnRectangle(tool, target, rules.aspect);
      return part.kind === 'handle'
        ? resizeRectangle(tool, { handle: part.handle, to: target }, rules)
        : tool;
    case 'circle':
      return part.kind === 'rim' ? resizeCircle(tool, target, rules.aspect) : tool;
    case 'polygon':
      return draggedPolygon(tool, { part, target }, rules);
  }
}

function draggedPolygon(
  tool: Tool,
  { part, target }: Pick<Press, 'part'> & Pick<Pull, 'target'>,
  { minSide }: EditorRules,
): Tool {
  if (part.kind === 'point') return movePolygonPoint(tool, { index: part.index, to: target }, minSide);
  if (part.kind !== 'edge') return tool;
  const grown = addPolygonPoint(tool, part.index);
  return grown === tool ? tool : movePolygonPoint(grown, { index: part.index + 1, to: target }, minSide);
}

function asShape({ id, x, y }: AnchorPoint) {
  return { uniqueId: id, shapeType: 'rectangle' as const, x, y, width: 0, height: 0, angle: 0 };
}

function movedAnchor(anchor: AnchorPoint, to: PercentPoint): AnchorPoint {
  const x = hundredths(to.x);
  const y = hundredths(to.y);
  return x === anchor.x && y === anchor.y ? anchor : { ...anchor, x, y };
}

/** Anchor points are kept in percent with two decimals. */
export function hundredths(value: number): number {
  return Math.round(clamp(value, 0, 100) * 100) / 100;
}
