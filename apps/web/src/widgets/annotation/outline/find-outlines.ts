import type { Tool } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import { startWorker } from '../../../lib/trusted-worker.ts';
import type { OutlineReply, OutlineRequest } from './outline-message.ts';
import workerUrl from './outline-worker.ts?worker&url';

/** Outlines of tools by the id of their shape; tools that the network does not see are absent. */
export type Outlines = ReadonlyMap<string, readonly { readonly x: number; readonly y: number }[]>;

/**
 * Looks for the tool in each shape, in a worker on this device.
 * @throws Error if this browser cannot do it, or the picture cannot be read
 */
export async function findOutlines(imageUrl: string, tools: readonly Tool[]): Promise<Outlines> {
  const image = new Image();
  image.src = imageUrl;
  await image.decode();
  const picture = await createImageBitmap(image);
  const found = await ask({ picture, shapes: tools.map(toolShape) });
  return new Map(
    tools.flatMap(({ uniqueId }, index) => {
      const points = found[index];
      return points ? [[uniqueId, points] as const] : [];
    }),
  );
}

async function ask(request: OutlineRequest): Promise<OutlineReply> {
  const worker = startWorker(workerUrl);
  try {
    return await new Promise<OutlineReply>((resolve, reject) => {
      const fail = () => reject(new Error('The outlines were not found'));
      worker.onmessage = ({ data }: MessageEvent<OutlineReply>) => resolve(data);
      worker.onerror = fail;
      worker.onmessageerror = fail;
      worker.postMessage(request, [request.picture]);
    });
  } finally {
    worker.terminate();
  }
}
