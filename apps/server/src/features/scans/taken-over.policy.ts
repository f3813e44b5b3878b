import type { Tool } from '@stowed/contract';
import type { StoredShape } from '../../db/schema.ts';

/** A shape that existed before the picture was taken: the template's, or the previous picture's. */
export interface KnownPlace {
  readonly uniqueId: string;
  readonly shape: StoredShape;
}

export const placesOfTools = (tools: readonly Tool[]): KnownPlace[] =>
  tools.map((tool) => ({ uniqueId: tool.uniqueId, shape: tool }));

const keysOf = {
  // A circle's bounding box depends on the picture's proportions.
  circle: ['shapeType', 'cx', 'cy', 'radius'],
  polygon: ['shapeType', 'points'],
  rectangle: ['shapeType', 'x', 'y', 'width', 'height', 'angle'],
} as const;

function isSameShape(a: StoredShape, b: StoredShape): boolean {
  return keysOf[a.shapeType].every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

function lieAt(tools: readonly Tool[], places: readonly KnownPlace[]): boolean {
  return tools.every((tool) => {
    const place = places.find(({ uniqueId }) => uniqueId === tool.uniqueId);
    return place !== undefined && isSameShape(tool, place.shape);
  });
}

/**
 * True if a new picture without an engine's verdict was saved with every tool missing and every shape copied
 * from the template or the previous picture: then nobody has decided anything.
 */
export function isTakenOver(
  tools: readonly Tool[],
  { template, before }: { readonly template: readonly KnownPlace[]; readonly before: readonly KnownPlace[] },
): boolean {
  const isBare = tools.every(
    ({ status, confidence, needsReview }) =>
      status === 'missing' && confidence === undefined && needsReview !== true,
  );
  return tools.length > 0 && isBare && (lieAt(tools, template) || lieAt(tools, before));
}

/** True if copied shapes are still in place. Tools added since do not count. */
export function areStillTakenOver(tools: readonly Tool[], before: readonly KnownPlace[]): boolean {
  const known = tools.filter((tool) => before.some(({ uniqueId }) => uniqueId === tool.uniqueId));
  return known.length > 0 && lieAt(known, before);
}
