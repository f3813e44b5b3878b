import type { Box } from '../../e2e/support/samples.ts';
import { overlapOf } from '../../e2e/support/verdicts.ts';
import { boundsOf, readingOrder } from '../../packages/domain/src/index.ts';
import type { Shaped } from '../../packages/domain/src/index.ts';
import type { ToolTruth } from '../../packages/vision/src/test/data.ts';

/** A proposal matches the tool whose box it overlaps by at least this much. */
const SAME = 0.5;
/** The editor does not draw sides below five percent. */
const MIN_SIDE = 5;

export interface NamedShape extends Shaped {
  readonly name: string;
}

export interface Match {
  readonly tool: ToolTruth;
  readonly shape: NamedShape;
  /** The overlap of two boxes, 0 to 1. */
  readonly overlap: number;
}

/** The best proposal for each tool; each proposal is used once. aspect is the picture's width / height. */
export function matchShapes(
  tools: readonly ToolTruth[],
  proposed: readonly NamedShape[],
  aspect: number,
): readonly Match[] {
  const pairs = tools
    .flatMap((tool) =>
      proposed.map((shape) => ({ tool, shape, overlap: overlapOf(boundsOf(shape, aspect), tool) })),
    )
    .filter(({ overlap }) => overlap >= SAME)
    .toSorted((one, other) => other.overlap - one.overlap);
  const taken = new Set<object>();
  return pairs.filter(({ tool, shape }) => {
    if (taken.has(tool) || taken.has(shape)) return false;
    taken.add(tool).add(shape);
    return true;
  });
}

/** The tools in the order in which a person reads them from the drawer. */
export function readTools(tools: readonly ToolTruth[], aspect: number): readonly ToolTruth[] {
  const shapes = tools.map((tool) => ({ ...rectangle(tool), tool }));
  return readingOrder(shapes, aspect).map(({ tool }) => tool);
}

export function rectangle({ x, y, width, height }: Box) {
  return { shapeType: 'rectangle' as const, angle: 0, x, y, width, height };
}

/** The box, enlarged so that the editor can draw it. */
export function drawable({ x, y, width, height }: Box): Box {
  return { x, y, width: Math.max(width, MIN_SIDE), height: Math.max(height, MIN_SIDE) };
}
