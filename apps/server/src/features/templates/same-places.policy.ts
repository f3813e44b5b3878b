import type { AnchorPoint, Tool } from '@stowed/contract';
import { isSamePlace } from '@stowed/domain';
import type { TemplateRow } from '../../db/rows.ts';

interface SavedTemplate {
  readonly imageId: string | null;
  readonly foreignImageUrl: string | null;
  readonly tools: readonly Tool[];
  readonly anchorPoints: readonly AnchorPoint[];
}

/**
 * The facts the looks of places depend on: the picture, the positions in it, and which tools it does not
 * show; not the names.
 */
function layoutOf({ imageId, foreignImageUrl, tools, anchorPoints }: SavedTemplate): string {
  const places = tools.map(({ uniqueId, shapeType, x, y, width, height, angle, cx, cy, radius, ...tool }) => [
    ...[uniqueId, shapeType, x, y, width, height, angle, cx, cy, radius],
    tool.points,
    tool.notOnTemplatePhoto,
  ]);
  return JSON.stringify([imageId, foreignImageUrl, places, anchorPoints.map(({ x, y }) => [x, y])]);
}

/** True if a saved template keeps the picture and the same tools at the same places in the same order. */
export function haveSamePlaces(template: TemplateRow, saved: SavedTemplate): boolean {
  const { imageId, foreignImageUrl, anchorPoints } = template;
  return layoutOf({ imageId, foreignImageUrl, anchorPoints, tools: template.tools }) === layoutOf(saved);
}

/** True if each tool lies where one lay before. Another picture does not matter. */
export function areAllWhereTheyWere(before: readonly Tool[], after: readonly Tool[]): boolean {
  return after.every((tool) => before.some((former) => isSamePlace(former, tool)));
}
