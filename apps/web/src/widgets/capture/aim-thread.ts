import { startWorker } from '../../lib/trusted-worker.ts';
import type { AimReply, AimRequest } from './aim-message.ts';
import workerUrl from './aim-worker.ts?worker&url';

/**
 * Seconds. A slow phone takes about two; a worker killed for memory never answers. The counting pauses with
 * the page while the screen is locked.
 */
const PATIENCE = 6;

export interface AimThread {
  readonly send: (request: AimRequest) => void;
  /** The shortcoming; 'silent' if the worker does not answer and must be replaced. */
  readonly ask: (picture: ImageBitmap) => Promise<AimReply | 'silent'>;
  readonly end: () => void;
}

/** Checks frames in a worker, one at a time. */
export function startThread(): AimThread {
  const worker = startWorker(workerUrl);
  let isBroken = false;
  let isEnded = false;
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
      let left = PATIENCE;
      const timer = window.setInterval(() => {
        left -= 1;
        if (left === 0) breakOff();
      }, 1000);
      const answer = await new Promise<AimReply | 'silent'>((resolve) => {
        settle = resolve;
        send({ kind: 'frame', picture });
      });
      window.clearInterval(timer);
      return answer;
    },
    end: () => {
      if (!isEnded) worker.terminate();
      isEnded = true;
      breakOff();
    },
  };
}
