import { startWorker } from '../../lib/trusted-worker.ts';
import type { AimReply, AimRequest } from './aim-message.ts';
import workerUrl from './aim-worker.ts?worker&url';

/** A phone that is slow answers in about two seconds; one that took the worker's memory away never does. */
const PATIENCE_MS = 6000;

export interface AimThread {
  readonly send: (request: AimRequest) => void;
  /** What the picture lacks; 'silent' when no answer comes: then the thread is of no use any more. */
  readonly ask: (picture: ImageBitmap) => Promise<AimReply | 'silent'>;
  readonly end: () => void;
}

/** Looks at pictures beside the page, one at a time. */
export function startThread(): AimThread {
  const worker = startWorker(workerUrl);
  let isBroken = false;
  let settle: (answer: AimReply | 'silent') => void = () => undefined;
  const breakOff = () => {
    isBroken = true;
    settle('silent');
  };
  worker.onmessage = ({ data }: MessageEvent<AimReply>) => settle(data);
  worker.onerror = breakOff;
  worker.onmessageerror = breakOff;
  const send = (request: AimRequest) => worker.postMessage(request, [request.picture]);
  return {
    send,
    ask: async (picture) => {
      if (isBroken) return 'silent';
      const timer = window.setTimeout(breakOff, PATIENCE_MS);
      const answer = await new Promise<AimReply | 'silent'>((resolve) => {
        settle = resolve;
        send({ kind: 'frame', picture });
      });
      window.clearTimeout(timer);
      return answer;
    },
    end: () => {
      worker.terminate();
      breakOff();
    },
  };
}
