import { startWorker } from './trusted-worker.ts';

/**
 * One request to a worker that is started for it.
 * @param transferred what of the request the worker takes over
 * @throws Error if the worker fails
 */
export async function askWorker<Reply>(
  workerUrl: string,
  request: unknown,
  transferred: Transferable[],
): Promise<Reply> {
  const worker = startWorker(workerUrl);
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const fail = () => reject(new Error('The worker failed'));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      worker.onerror = fail;
      worker.onmessageerror = fail;
      worker.postMessage(request, transferred);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * The picture at an address, for a worker.
 * @throws Error if it cannot be read
 */
export async function bitmapOf(imageUrl: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = imageUrl;
  await image.decode();
  return createImageBitmap(image);
}
