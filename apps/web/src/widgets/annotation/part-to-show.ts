import type { AnchorPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { Box } from '@stowed/domain';
import type { EditorContent } from './editor-content.ts';

/** Around the foam, in percent of the picture. */
const FOAM_MARGIN = 4;

/** Around the outermost shapes: beyond them may lie a tool that has none yet. */
const SHAPES_MARGIN = 8;

/** Shapes that were placed on another picture do not show where the drawer is in this one. */
export function showsDrawer({ tools, anchors, unplaced = [] }: EditorContent): boolean {
  return tools.length + anchors.length > 1 && unplaced.length === 0;
}

/** Around tools and anchor points; while they do not show the drawer, also around the foam, else all. */
export function partToShow(content: EditorContent, aspect: number, foam: Box | undefined): Box {
  const tools = content.tools.map((tool: Tool) => boundsOf(tool, aspect));
  const shapes = [...tools, ...content.anchors.map(pointBox)];
  const isByShapes = showsDrawer(content);
  const margin = isByShapes ? SHAPES_MARGIN : FOAM_MARGIN;
  const boxes = isByShapes ? shapes : foam && [...shapes, foam];
  if (!boxes) return { x: 0, y: 0, width: 100, height: 100 };
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - margin);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
  const right = Math.min(100, Math.max(...boxes.map(({ x, width }) => x + width)) + margin);
  const bottom = Math.min(100, Math.max(...boxes.map(({ y, height }) => y + height)) + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function pointBox({ x, y }: AnchorPoint): Box {
  return { x, y, width: 0, height: 0 };
}
