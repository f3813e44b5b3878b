import type { Tool } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import { askWorker, bitmapOf } from '../../../lib/ask-worker.ts';
import type { OutlineReply, OutlineRequest } from './outline-message.ts';
import workerUrl from './outline-worker.ts?worker&url';

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
