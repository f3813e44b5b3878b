import { startWorker } from '../../lib/trusted-worker.ts';
import type { DecodeReply } from './decode-reply.ts';
import workerUrl from './qr-worker.ts?worker&url';

export interface QrDecoder {
  /** What the code in the frame says, or undefined. Takes the frame over. Throws when the reader does not work. */
  readonly decode: (frame: ImageBitmap) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Reads codes beside the page, so that the page never stalls. One frame at a time: ask again when it has answered. */
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
