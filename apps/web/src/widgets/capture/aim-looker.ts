import type { AimReply, AimTarget } from './aim-message.ts';
import { startThread } from './aim-thread.ts';
import type { AimThread } from './aim-thread.ts';

/** As the worker looks at them. */
const SIDE = 480;
/** Threads that fell silent, one after another, before help is given up. */
const MOST_THREADS = 3;

export interface AimLooker {
  /** What a photo taken now would lack; undefined when it could not be told. Looks go one after another. */
  readonly look: (video: HTMLVideoElement) => Promise<AimReply>;
  readonly close: () => void;
}

/**
 * Looks at the live picture beside the page; undefined where the browser has no means for it. Begins with the first look, and
 * keeps the template from one camera to the next.
 */
export function openLooker(target: AimTarget | undefined): AimLooker | undefined {
  if (!('Worker' in window && 'createImageBitmap' in window && 'OffscreenCanvas' in window)) return undefined;
  const closed = new AbortController();
  let template: Promise<Blob | undefined> | undefined;
  let thread: AimThread | undefined;
  let threads = 0;
  let last: Promise<AimReply> = Promise.resolve(undefined);

  const open = (): AimThread => {
    const opened = startThread();
    threads += 1;
    void tellTemplate(opened).catch(() => undefined);
    return opened;
  };
  const tellTemplate = async (opened: AimThread) => {
    // Until the template is there, and when it cannot be had, light and sharpness are all that is told.
    template ??= target && load(target.imageUrl, closed.signal).catch(() => undefined);
    const file = await template;
    if (!file || !target) return;
    const whole = await createImageBitmap(file);
    const picture = await fitted(whole, whole).finally(() => whole.close());
    if (closed.signal.aborted) picture.close();
    else opened.send({ kind: 'template', picture, shapes: target.shapes });
  };
  const lookNow = async (video: HTMLVideoElement): Promise<AimReply> => {
    if (!thread && threads === MOST_THREADS) return undefined;
    const size = { width: video.videoWidth, height: video.videoHeight };
    // A camera may have no picture yet, which is no fault.
    const picture = await fitted(video, size).catch(() => undefined);
    if (!picture) return undefined;
    if (closed.signal.aborted) {
      picture.close();
      return undefined;
    }
    thread ??= open();
    const answer = await thread.ask(picture);
    if (answer !== 'silent') return answer;
    thread.end();
    thread = undefined;
    return undefined;
  };

  return {
    look: (video) => {
      // A camera may be switched while a look is under way: its answer must not pass for that of the next one.
      last = last.then(() => lookNow(video));
      return last;
    },
    close: () => {
      closed.abort();
      thread?.end();
    },
  };
}

async function load(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error('The template picture failed to load');
  return response.blob();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function fitted(source: ImageBitmapSource, { width, height }: Size): Promise<ImageBitmap> {
  const share = Math.min(1, SIDE / Math.max(width, height));
  return createImageBitmap(source, {
    resizeWidth: Math.max(1, Math.round(width * share)),
    resizeHeight: Math.max(1, Math.round(height * share)),
    resizeQuality: 'high',
  });
}
