import type { Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { Box } from '@stowed/domain';
import { toolShape } from '@stowed/domain';
import { askWorker, bitmapOf } from '../../../lib/ask-worker.ts';
import type { OutlineReply, OutlineRequest } from './outline-message.ts';
import workerUrl from './outline-worker.ts?worker&url';

/** An outline of a smaller share of the drawn shape is a scratch, a shadow or a part of the tool. */
const LEAST_SHARE = 0.5;

/** Outlines of tools by the id of their shape; tools that the network does not see are absent. */
export type Outlines = ReadonlyMap<string, readonly { readonly x: number; readonly y: number }[]>;

/**
 * Looks for the tool in each shape, in a worker on this device.
 * @throws Error if this browser cannot do it, or the picture cannot be read
 */
export async function findOutlines(imageUrl: string, tools: readonly Tool[]): Promise<Outlines> {
  const picture = await bitmapOf(imageUrl);
  const request: OutlineRequest = { picture, shapes: tools.map(toolShape) };
  const found = await askWorker<OutlineReply>(workerUrl, request, [picture]);
  return new Map(
    tools.flatMap(({ uniqueId }, index) => {
      const points = found[index];
      return points ? [[uniqueId, points] as const] : [];
    }),
  );
}

/**
 * The outlines that cover enough of the drawn shapes to be their tools; by bounds, so that a thin tool that
 * lies diagonally counts. `aspect`: width / height of the picture.
 */
export function plausibleOutlines(outlines: Outlines, tools: readonly Tool[], aspect: number): Outlines {
  return new Map(
    tools.flatMap((tool) => {
      const points = outlines.get(tool.uniqueId);
      if (!points) return [];
      const found = boundsOf({ ...tool, shapeType: 'polygon', points: [...points] }, aspect);
      const isEnough = areaOf(found) >= LEAST_SHARE * areaOf(boundsOf(tool, aspect));
      return isEnough ? [[tool.uniqueId, points] as const] : [];
    }),
  );
}

function areaOf({ width, height }: Box): number {
  return width * height;
}
