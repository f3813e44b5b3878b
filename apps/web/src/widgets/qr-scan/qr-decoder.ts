import { startWorker } from '../../lib/trusted-worker.ts';
import type { DecodeReply } from './decode-pixels.ts';
import workerUrl from './qr-worker.ts?worker&url';

export interface QrDecoder {
  /** The text of the code in the frame, if any. Consumes the frame. Throws if the reader fails. */
  readonly decode: (frame: ImageBitmap) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Reads codes in a worker, so that the page never stalls. One frame at a time. */
export function openDecoder(): QrDecoder {
  const worker = startWorker(workerUrl);
  const unusable = new Error('The code reader could not be started');
  let isBroken = false;
  let giveUp: (reason: Error) => void = () => undefined;
  worker.onerror = () => {
    isBroken = true;
    giveUp(unusable);
  };
  const decode = async (frame: ImageBitmap) => {
    if (isBroken) throw unusable;
    const reply = await new Promise<DecodeReply>((resolve, reject) => {
      giveUp = reject;
      worker.onmessage = ({ data }: MessageEvent<DecodeReply>) => resolve(data);
      worker.postMessage(frame, [frame]);
    });
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply.text;
  };
  return { decode, close: () => worker.terminate() };
}
