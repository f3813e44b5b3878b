import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import { movePolygonPoint, moveShape, resizeCircle, resizeRectangle, turnRectangle } from '@stowed/domain';
import type { EditorContent, EditorRules, Press } from './editor-content.ts';

/**
 * The content with the held part where the pointer now is. It always starts from what was there when the press began,
 * so a drag that wanders outside and comes back leaves no trace.
 */
export function draggedContent(
  before: EditorContent,
  { press, to }: { readonly press: Press; readonly to: PercentPoint },
  rules: EditorRules,
): EditorContent {
  const by = { x: to.x - press.at.x, y: to.y - press.at.y };
  const target = { x: press.grip.x + by.x, y: press.grip.y + by.y };
  if (press.part.kind === 'anchor') {
    return {
      ...before,
      anchors: before.anchors.map((anchor) =>
        anchor.id === press.id ? movedAnchor(anchor, target) : anchor,
      ),
    };
  }
  const drag = { press, by, target };
  return {
    ...before,
    tools: before.tools.map((tool) => (tool.uniqueId === press.id ? draggedTool(tool, drag, rules) : tool)),
  };
}

interface Drag {
  readonly press: Press;
  readonly by: PercentPoint;
  readonly target: PercentPoint;
}

/** A part that this kind of shape does not have moves nothing. */
function draggedTool(tool: Tool, { press: { part }, by, target }: Drag, rules: EditorRules): Tool {
  if (part.kind === 'body') return moveShape(tool, by, rules.aspect);
  switch (tool.shapeType) {
    case 'rectangle':
      if (part.kind === 'turn') return turnRectangle(tool, target, rules.aspect);
      return part.kind === 'handle'
        ? resizeRectangle(tool, { handle: part.handle, to: target }, rules)
        : tool;
    case 'circle':
      return part.kind === 'rim' ? resizeCircle(tool, target, rules.aspect) : tool;
    case 'polygon':
      return part.kind === 'point' ? movePolygonPoint(tool, { index: part.index, to: target }, rules.minSide) : tool;
  }
}

function movedAnchor(anchor: AnchorPoint, to: PercentPoint): AnchorPoint {
  return { ...anchor, x: hundredths(to.x), y: hundredths(to.y) };
}

/** Anchor points are kept in percent with two decimals. */
export function hundredths(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
}
