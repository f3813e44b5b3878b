import type { PercentPoint } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { Box } from '@stowed/domain';
import type { EditorContent } from './editor-content.ts';

/** A box drawn with the mouse to select what it touches. */
export interface Marquee {
  readonly from: PercentPoint;
  readonly to: PercentPoint;
}

export function boxOf({ from, to }: Marquee): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Ids of the tools and anchor points that a box touches. */
export function idsTouched({ tools, anchors }: EditorContent, box: Box, aspect: number): string[] {
  return [
    ...tools.filter((tool) => touch(boundsOf(tool, aspect), box)).map((tool) => tool.uniqueId),
    ...anchors.filter(({ x, y }) => touch({ x, y, width: 0, height: 0 }, box)).map((anchor) => anchor.id),
  ];
}

function touch(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}
