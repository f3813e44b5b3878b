import type { AnchorPoint, Tool, ToolInput } from '@stowed/contract';
import { normalizeTools } from '@stowed/domain';
import { applyHomography } from '@stowed/vision';
import type { Homography, Inspection } from '@stowed/vision';
import { coordinatesOf } from '../drawers/tool-shapes.policy.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Carrying {
  readonly registration: Extract<Inspection, { readonly kind: 'judged' }>;
  readonly newId: () => string;
  /** In pixels: the template's picture and the target picture. */
  readonly from: Size;
  readonly to: Size;
}

/** The template's tools at their places in the photo, each with a new id. */
export function carriedTools(tools: readonly Tool[], { registration, newId, to }: Carrying): Tool[] {
  const inputs = tools.map((tool, index): ToolInput => {
    const verdict = registration.verdicts[index];
    if (!verdict) throw new Error('The engine left a tool of the template out');
    const { name, position, partNumber, pieces } = tool;
    return { name, position, partNumber, pieces, status: 'present', ...coordinatesOf(verdict.shape) };
  });
  const aspect = to.width / to.height;
  const normalized = normalizeTools(inputs, { purpose: 'template', unit: 'percent', newId, aspect });
  if (normalized.kind === 'ok') return normalized.tools;
  throw new Error(`The engine's shape ${normalized.index} is invalid`);
}

/** The anchor points inside the photo, at their places there. */
export function carriedAnchors(
  anchors: readonly AnchorPoint[],
  { registration: { homography }, from, to }: Carrying,
): AnchorPoint[] {
  return anchors
    .map((anchor) => ({ ...anchor, ...carriedPoint(anchor, homography, { from, to }) }))
    .filter(({ x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) <= 100);
}

function carriedPoint(
  { x, y }: Pick<AnchorPoint, 'x' | 'y'>,
  homography: Homography,
  { from, to }: Pick<Carrying, 'from' | 'to'>,
) {
  const at = applyHomography(homography, (x / 100) * from.width, (y / 100) * from.height);
  return { x: (at.x / to.width) * 100, y: (at.y / to.height) * 100 };
}
