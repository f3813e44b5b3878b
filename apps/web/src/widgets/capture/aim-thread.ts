import { startWorker } from '../../lib/trusted-worker.ts';
import type { AimReply, AimRequest } from './aim-message.ts';
import workerUrl from './aim-worker.ts?worker&url';

/**
 * Seconds. A phone that is slow answers in about two; one that took the worker's memory away never does. Counted by a clock
 * that stands still with the page: while a screen is locked no answer is owed.
 */
const PATIENCE = 6;

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
